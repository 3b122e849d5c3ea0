import Foundation

/// Compares Sandlot with the fastest alternatives in the same run.
///
/// Usage: `sandlot-bench [--short] [--memory | --receipts | --ledger | --server | --trace | --exploration | --growth | --forecast] [--slack FRACTION] [--python PYTHON]`, from
/// the package's folder. Rounds of the limit and of Sandlot alternate, so that a machine with a varying
/// speed slows both. The result is the median of their ratios. `--decide LEVELS` runs only the
/// decisions of the ad scheduler, `--purchases COUNT` only purchases, `--stores COUNT` only creates
/// the stores for them, `--check KIND COUNT THREADS` only checks traces, and `--receipts-count KIND
/// COUNT` only verifies or issues receipts, all for Valgrind. PYTHON must have Apple's library and
/// orjson.
@main
struct Bench {
    static func main() async {
        do {
            try await run()
        } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            exit(1)
        }
    }

    @MainActor
    private static func run() async throws {
        if CommandLine.arguments.dropFirst().first == "--ledger-child" {
            return try await LedgerBench.runChild(Array(CommandLine.arguments.dropFirst(2)))
        }
        if CommandLine.arguments.dropFirst().first == "--empty-server" {
            return try await ServerBench.serveNothing()
        }
        if try workForValgrind(Array(CommandLine.arguments.dropFirst())) { return }
        let options = BenchOptions(CommandLine.arguments.dropFirst())
        if let levels = options.levels {
            // For Valgrind, which counts the cost of this call.
            _ = try AdsBench.decide(levels: levels)
            return
        }
        if let count = options.storeCount {
            return try StoreBench.purchaseOnThisThread(count, isBuying: options.isBuying)
        }
        var report = BenchReport(options)
        if options.isGrowthOnly {
            try await report.measureGrowth()
        } else if options.isForecastOnly {
            try report.measureForecast()
        } else if options.isExplorationOnly {
            try await report.measureExploration()
            report.table.print()
        } else if options.isTraceOnly {
            guard options.python != nil else { throw BenchError(text: "name a --python") }
            try await report.measureTraces()
            report.table.print()
            try TraceBench.checkInstructions(&report.ceilings)
        } else if options.isMemoryOnly {
            try await report.measureMemory(ReceiptFixture(count: 2_000))
        } else if options.isReceiptsOnly {
            try await report.measureReceipts(ReceiptFixture(count: 2_000))
            report.table.print()
            try ReceiptInstructions.check(&report.ceilings)
        } else if options.isServerOnly {
            try await report.measureServer()
            report.table.print()
            report.printServer()
            try await report.measureHistory()
        } else if options.isLedgerOnly {
            try await report.measureLedger()
            report.table.print()
            try await report.measureLedgerHistory()
        } else {
            try await report.measureEverything()
        }
        report.end()
    }

    /// Does the work that Valgrind counts, without waiting.
    ///
    /// - Parameter arguments: The arguments of the program.
    /// - Returns: Whether the arguments name such work.
    /// - Throws: ``BenchError`` if they are wrong, or the error that prevents the work.
    private static func workForValgrind(_ arguments: [String]) throws -> Bool {
        switch arguments.first {
        case "--check":
            guard arguments.count == 4, let count = Int(arguments[2]),
                let threads = Int(arguments[3])
            else { throw BenchError(text: "usage: sandlot-bench --check KIND COUNT THREADS") }
            try TraceBench.checkSessions(arguments[1], count: count, threads: threads)
        case "--receipts-count":
            guard arguments.count == 3, let count = Int(arguments[2]) else {
                throw BenchError(text: "usage: sandlot-bench --receipts-count KIND COUNT")
            }
            try ReceiptInstructions.work(arguments[1], count: count)
        default: return false
        }
        return true
    }
}

/// The command line of the benchmarks.
struct BenchOptions {
    /// Whether fewer rounds and smaller stores are enough, which shows whether something is much slower.
    var isShort = false
    var rounds = 5
    var seconds = 2
    var memoryCount = 1_000_000
    var eventCount = 10_000_000
    var purchaseCount = 100_000
    /// The fraction by which ratios and times may vary before the exit status is 1.
    var slack = 0.1
    var python: String?
    /// Whether only the memory after much work is measured.
    var isMemoryOnly = false
    /// Whether only receipts are measured.
    var isReceiptsOnly = false
    /// Whether only the ledger is measured.
    var isLedgerOnly = false
    /// Whether only the checker is measured.
    var isTraceOnly = false
    var isExplorationOnly = false
    /// Whether only the forecast is measured.
    var isForecastOnly = false
    /// Whether only the server is measured.
    var isServerOnly = false
    /// Whether only the cost of one purchase among many is measured.
    var isGrowthOnly = false
    /// The number of levels to decide about, without any other measurement.
    var levels: Int?
    /// The number of stores to prepare, without any other measurement.
    var storeCount: Int?
    /// Whether a purchase is made in each of these stores.
    var isBuying = false

    init(_ arguments: ArraySlice<String>) {
        var rest = arguments
        while let argument = rest.popFirst() {
            switch argument {
            case "--short":
                isShort = true
                rounds = 3
                seconds = 1
                memoryCount = 100_000
                eventCount = 1_000_000
                purchaseCount = 10_000
            case "--slack": slack = rest.popFirst().flatMap { Double($0) } ?? slack
            case "--memory": isMemoryOnly = true
            case "--receipts": isReceiptsOnly = true
            case "--ledger": isLedgerOnly = true
            case "--server": isServerOnly = true
            case "--trace": isTraceOnly = true
            case "--exploration": isExplorationOnly = true
            case "--growth": isGrowthOnly = true
            case "--forecast": isForecastOnly = true
            case "--decide": levels = rest.popFirst().flatMap { Int($0) }
            case "--purchases", "--stores":
                storeCount = rest.popFirst().flatMap { Int($0) }
                isBuying = argument == "--purchases"
            case "--python": python = rest.popFirst()
            default:
                FileHandle.standardError.write(Data("unknown argument \(argument)\n".utf8))
                exit(64)
            }
        }
    }
}
