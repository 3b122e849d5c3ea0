import Dispatch
import Foundation
import SandlotLedger
import SandlotStore

/// The durable ledger compared with bare SQLite with the same bytes and settings, in the same run.
enum LedgerBench {
    static let crowd = 64
    /// The target for opening, checking, and replaying a million events.
    private static let coldStartSeconds = 4.0
    /// The time that was measured last, if the target has not been reached yet.
    private static let latestColdStartSeconds: Double? = 5.7

    // MARK: - Purchases

    /// Alternates between purchases and bare inserts.
    static func run(_ table: inout ResultTable, _ options: BenchOptions) async throws {
        var (bare, alone, together): ([Double], [Double], [Double]) = ([], [], [])
        let seconds = Double(options.seconds)
        for _ in 0..<options.rounds {
            let scratch = try Scratch()
            let one = try await LedgerShop(scratch.path("one")).purchases(
                customers: 1, seconds: seconds)
            alone.append(one.rate)
            bare.append(
                try BareSQLite.insertRate(scratch.path("bare"), one.records, seconds: seconds))
            together.append(
                try await LedgerShop(scratch.path("many")).purchases(
                    customers: crowd, seconds: seconds
                ).rate)
        }
        table.add("durable purchase", 1, alone, of: bare, atLeast: 0.60, latest: 0.45)
        table.add("durable purchase, \(crowd) at a time", 1, together, of: bare, atLeast: 0.90)
    }

    /// Prints the number of waits for the disk, counted from outside the process.
    static func printSyncs(seconds: Int) throws {
        let counts = try [1, crowd].map { customers in
            let scratch = try Scratch()
            let trace = scratch.path("syncs")
            let output = try Subprocess.run(
                "strace",
                ["-f", "-qq", "-e", "trace=fsync,fdatasync", "-o", trace, "--"]
                    + child("purchases", "\(customers)", "\(seconds)", scratch.path("ledger")))
            guard let count = Int(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
                throw BenchError(text: "the purchases were not counted: \(output)")
            }
            let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
            // A call that another thread interrupted has two lines.
            let syncs = lines.count { $0.contains("sync(") }
            return String(
                format: "%d at a time %.3f (%d in %d purchases)", customers,
                Double(syncs) / Double(count), syncs, count)
        }
        print("syncs per durable purchase, seen by strace: " + counts.joined(separator: ", "))
    }

    // MARK: - Long histories

    /// Prints the cost of opening and exporting a ledger with many events.
    ///
    /// - Parameters:
    ///   - ceilings: Receives the time of a cold start.
    ///   - options: The options, with the number of events.
    /// - Throws: The error that prevents a ledger from being made or opened.
    static func printHistory(
        _ ceilings: inout CeilingList, _ options: BenchOptions
    ) async throws {
        let events = options.memoryCount
        var exports: [String] = []
        var openings: [String] = []
        var count = events / 100
        while count <= events {
            let scratch = try Scratch()
            let path = scratch.path("ledger")
            try await LedgerShop.makeHistory(path, events: count)
            if count == events {
                let bare = try Subprocess.run(program, ["--ledger-child", "read", path])
                let open = try Subprocess.run(program, ["--ledger-child", "open", path])
                let store = try Subprocess.run(program, ["--ledger-child", "store", path])
                print("reading \(count) events: bare SQLite \(bare)")
                print("  opened and checked \(open)")
                print("  opened, checked, and told to a store \(store)")
                checkColdStart(store, &ceilings, options)
            }
            let opening = try ["open", "write"].map {
                try Subprocess.run(program, ["--ledger-child", $0, path])
            }
            openings.append("\(count): \(opening[0]) and \(opening[1])")
            let export = try Subprocess.run(program, ["--ledger-child", "export", path])
            exports.append("\(count): \(export)")
            count *= 10
        }
        print("opening events for reading and for writing " + openings.joined(separator: "; "))
        print("exporting events " + exports.joined(separator: "; "))
    }

    /// Checks whether a cold start is fast enough.
    private static func checkColdStart(
        _ cost: String, _ ceilings: inout CeilingList, _ options: BenchOptions
    ) {
        let seconds = cost.split(separator: " ").first.flatMap { Double($0) } ?? .infinity
        let millions = Double(options.memoryCount) / 1e6
        let target = coldStartSeconds * millions
        let ceiling = max(target, (latestColdStartSeconds ?? 0) * millions) * (1 + options.slack)
        ceilings.check(
            "cold start of a store with \(options.memoryCount) events", seconds, atMost: ceiling,
            unit: " s", places: 2)
        if seconds > target {
            print(String(format: "  the target of %.2f s was MISSED", target))
        }
    }

    // MARK: - In a process of its own

    private static let program = CommandLine.arguments[0]

    private static func child(_ arguments: String...) -> [String] {
        [program, "--ledger-child"] + arguments
    }

    /// Performs one action in a separate process, and prints its cost.
    static func runChild(_ arguments: [String]) async throws {
        switch arguments.first {
        case "purchases" where arguments.count == 4:
            let purchases = try await LedgerShop(arguments[3]).purchases(
                customers: Int(arguments[1]) ?? 1, seconds: Double(arguments[2]) ?? 1)
            print(purchases.count + BareSQLite.warmUp)
        case "make" where arguments.count == 3:
            try await LedgerShop.makeHistory(arguments[1], events: Int(arguments[2]) ?? 100_000)
        case "served-history" where arguments.count == 3:
            try await ServedHistoryBench.make(arguments[1], Int(arguments[2]) ?? 100_000)
        case "read": try await report { try BareSQLite.readAll(arguments[1]) }
        case "open": try await report { try await reader(arguments[1]).close() }
        case "write":
            try await report { try await SQLiteLedger.open(at: arguments[1]).close() }
        case "store":
            try await report {
                // The store also records that no app is running.
                let shop = try await LedgerShop(arguments[1])
                try await shop.store.commitment()
                try await shop.ledger.close()
            }
        case "export":
            try await report {
                let ledger = try await reader(arguments[1])
                try await ledger.export { _ in }
                try await ledger.close()
            }
        default: throw BenchError(text: "unknown arguments \(arguments)")
        }
    }

    private static func reader(_ path: String) async throws -> SQLiteLedger {
        var options = SQLiteLedger.Options()
        options.isReadOnly = true
        return try await SQLiteLedger.open(at: path, options: options)
    }

    private static func report(_ work: () async throws -> Void) async throws {
        let start = DispatchTime.now().uptimeNanoseconds
        try await work()
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let kilobytes = peak?.filter(\.isNumber) ?? "?"
        // Without a line ending, because the text becomes part of a line.
        FileHandle.standardOutput.write(
            Data(String(format: "%.2f s, at most %@ kB", seconds, kilobytes).utf8))
    }
}
