import Foundation

/// Compares Sandlot with the fastest alternatives in the same run.
///
/// Usage: `sandlot-bench [--short] [--ledger | --server | --trace | --exploration | --growth | --forecast] [--slack FRACTION] [--python PYTHON]`, from
/// the package's folder. Rounds of the limit and of Sandlot alternate, so that a machine with a varying
/// speed slows both. The result is the median of their ratios. `--decide LEVELS` runs only the
/// decisions of the ad scheduler, `--purchases COUNT` only purchases, and `--stores COUNT` only creates
/// the stores for them, all for Valgrind. PYTHON must have Apple's library and orjson.
@main
struct Bench {
    static func main() async throws {
        if CommandLine.arguments.dropFirst().first == "--ledger-child" {
            return try await LedgerBench.runChild(Array(CommandLine.arguments.dropFirst(2)))
        }
        if CommandLine.arguments.dropFirst().first == "--empty-server" {
            return try await ServerBench.serveNothing()
        }
        if let mode = CommandLine.arguments.dropFirst().first, ["--check", "--make"].contains(mode)
        {
            let arguments = CommandLine.arguments.dropFirst(2)
            _ = try TraceBench.checkSessions(
                arguments.first ?? "", count: arguments.last.flatMap { Int($0) } ?? 0,
                isChecking: mode == "--check")
            return
        }
        let options = BenchOptions(CommandLine.arguments.dropFirst())
        if let levels = options.levels {
            // For Valgrind, which counts the cost of this call.
            _ = try AdsBench.decide(levels: levels)
            return
        }
        if let count = options.storeCount {
            return try StoreBench.purchaseOnThisThread(count, isBuying: options.isBuying)
        }
        if options.isGrowthOnly {
            if try await !GrowthBench.run(upTo: options.purchaseCount) { exit(1) }
            return
        }
        let fixture = try ReceiptFixture(count: 2_000)
        print("Sandlot benchmarks, \(options.rounds) rounds of \(options.seconds) s each\n")
        var table = ResultTable(slack: options.slack)
        var ceilings = CeilingList()
        if options.isForecastOnly {
            return exitUnless(
                try ForecastBench.run(
                    rounds: options.rounds, python: options.python, slack: options.slack))
        }
        if options.isExplorationOnly {
            try await ExplorationBench.run(&table, options)
            try await SpinBench.run(&table, options)
            table.print()
            return exitUnless(table.isGood)
        }
        if options.isTraceOnly {
            guard let python = options.python else { throw BenchError(text: "name a --python") }
            try TraceBench.run(&table, options, python: python)
            table.print()
            try TraceBench.checkInstructions(&ceilings)
            return exitUnless(table.isGood && ceilings.isGood)
        }
        if options.isServerOnly {
            let lines = try ServerBench.run(&table, options)
            try await ServerBench.runPurchases(&table, options)
            table.print()
            for line in lines { print(line) }
            let isServable = try await ServedHistoryBench.run(options.memoryCount)
            return exitUnless(table.isGood && isServable)
        }
        if options.isLedgerOnly {
            try await LedgerBench.run(&table, options)
            try await PostgresBench.run(&table, options)
            table.print()
            try LedgerBench.printSyncs(seconds: options.seconds)
            try await LedgerBench.printHistory(&ceilings, options)
            return exitUnless(table.isGood && ceilings.isGood)
        }
        for cores in [1, 2] {
            let limit = OpenSSLSpeed(cores: cores, seconds: options.seconds)
            var opensslSign: [Double] = []
            var opensslVerify: [Double] = []
            var issue: [Double] = []
            var verify: [Double] = []
            var verifyInBatches: [Double] = []
            var purchase: [Double] = []
            for _ in 0..<options.rounds {
                let speed = try limit.measure()
                opensslSign.append(speed.sign)
                opensslVerify.append(speed.verify)
                verify.append(fixture.verifyRate(cores: cores, seconds: options.seconds))
                verifyInBatches.append(
                    fixture.batchVerifyRate(cores: cores, seconds: options.seconds))
                issue.append(fixture.issueRate(cores: cores, seconds: options.seconds))
                guard cores == 1 else { continue }
                purchase.append(try await StoreBench.purchaseRate(seconds: options.seconds))
            }
            table.add("verify", cores, verify, of: opensslVerify, atLeast: 1.5)
            table.add("verify, batches", cores, verifyInBatches, of: opensslVerify, atLeast: 2.5)
            table.add("issue", cores, issue, of: opensslSign, atLeast: 0.85)
            guard cores == 1 else { continue }
            // One signature and two verifications.
            let bare = zip(opensslSign, opensslVerify).map { 1 / (1 / $0 + 2 / $1) }
            table.add("purchase", cores, purchase, of: bare, atLeast: 1, latest: 0.89)
        }
        if let python = options.python {
            try TraceBench.run(&table, options, python: python)
        }
        try AdsBench.run(&table, options)
        try await ExplorationBench.run(&table, options)
        try await SpinBench.run(&table, options)
        try await LedgerBench.run(&table, options)
        try await PostgresBench.run(&table, options)
        let serverLines = try ServerBench.run(&table, options)
        try await ServerBench.runPurchases(&table, options)
        table.print()
        print("")
        for line in serverLines { print(line) }
        print("")
        try AdsBench.checkDecisions(&ceilings)
        try StoreBench.checkInstructions(&ceilings)
        try TraceBench.checkInstructions(&ceilings)
        try await AdsBench.checkSampleApp(&ceilings, options)
        print("")
        try LedgerBench.printSyncs(seconds: options.seconds)
        try await LedgerBench.printHistory(&ceilings, options)
        print("")
        try StoreBench.printRenewals(rounds: options.rounds, history: options.memoryCount)
        let isLinear = try await GrowthBench.run(upTo: options.purchaseCount)
        print("")
        let isServable = try await ServedHistoryBench.run(options.memoryCount)
        print("")
        let isForecastGood = try ForecastBench.run(
            rounds: options.rounds, python: options.python, slack: options.slack)
        print("")
        JSONBench.run(rounds: options.rounds)
        print("")
        try MemoryBench.run(fixture, count: options.memoryCount)
        try TraceBench.printMemory(upTo: options.eventCount)
        if let python = options.python {
            print("")
            try AppleLibraryBench.run(fixture, python: python)
        }
        exitUnless(
            table.isGood && ceilings.isGood && isLinear && isServable && isForecastGood)
    }

    /// Ends the program with status 1 if a result is bad.
    private static func exitUnless(_ isGood: Bool) {
        if !isGood { exit(1) }
    }
}

/// The command line of the benchmarks.
struct BenchOptions {
    var rounds = 5
    var seconds = 2
    var memoryCount = 1_000_000
    var eventCount = 10_000_000
    var purchaseCount = 100_000
    /// The fraction by which ratios and times may vary before the exit status is 1.
    var slack = 0.1
    var python: String?
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
                rounds = 3
                seconds = 1
                memoryCount = 100_000
                eventCount = 1_000_000
                purchaseCount = 10_000
            case "--slack": slack = rest.popFirst().flatMap { Double($0) } ?? slack
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
