import Foundation

/// The measurements of a run, and what is bad about them.
struct BenchReport {
    var table: ResultTable
    var ceilings = CeilingList()
    private let options: BenchOptions
    private var failures: [String] = []
    private var serverLines: [String] = []

    init(_ options: BenchOptions) {
        self.options = options
        table = ResultTable(slack: options.slack)
    }

    /// Measures everything, and prints all results.
    ///
    /// - Throws: The error that prevents a measurement.
    mutating func measureEverything() async throws {
        print("Sandlot benchmarks, \(options.rounds) rounds of \(options.seconds) s each\n")
        let fixture = try ReceiptFixture(count: 2_000)
        // First, because memory that other measurements have freed would hide its growth.
        try await measureMemory(fixture)
        print("")
        try await measureReceipts(fixture)
        try await measureTraces()
        try await table.measure { [options] in try AdsBench.run(&$0, options) }
        try await measureExploration()
        try await measureLedger()
        try await measureServer()
        table.print()
        print("")
        printServer()
        print("")
        try AdsBench.checkDecisions(&ceilings)
        try ReceiptInstructions.check(&ceilings)
        try StoreBench.checkInstructions(&ceilings)
        try TraceBench.checkInstructions(&ceilings)
        try await ceilings.measure { [options] in
            try await AdsBench.checkSampleApp(&$0, options)
        }
        print("")
        try await measureLedgerHistory()
        print("")
        if !options.isShort {
            try StoreBench.printRenewals(rounds: options.rounds, history: options.memoryCount)
        }
        try await measureGrowth()
        print("")
        try await measureHistory()
        print("")
        try measureForecast()
        // What follows has no limit that it could exceed.
        if options.isShort { return }
        print("")
        JSONBench.run(rounds: options.rounds)
        if let python = options.python {
            print("")
            try AppleLibraryBench.run(fixture, python: python)
        }
    }

    /// Prints what is bad, if anything is, and ends the program with status 1.
    func end() {
        let all = table.failures + ceilings.failures + failures
        if all.isEmpty { return }
        print("\nbad results:")
        for failure in all { print("  \(failure)") }
        exit(1)
    }

    // MARK: - Parts

    mutating func measureReceipts(_ fixture: ReceiptFixture) async throws {
        let command = try VerifyCommandBench(fixture)
        for cores in [1, 2] {
            try await table.measure { [options] in
                try await Self.measureReceipts(fixture, command, cores: cores, options, into: &$0)
            }
        }
    }

    private static func measureReceipts(
        _ fixture: ReceiptFixture, _ command: VerifyCommandBench, cores: Int,
        _ options: BenchOptions, into table: inout ResultTable
    ) async throws {
        let limit = OpenSSLSpeed(cores: cores, seconds: options.seconds)
        var opensslSign: [Double] = []
        var opensslVerify: [Double] = []
        var issue: [Double] = []
        var verify: [Double] = []
        var verifyInBatches: [Double] = []
        var verifyByCommand: [VerifyCommandBench.Round] = []
        var purchase: [Double] = []
        for _ in 0..<options.rounds {
            let speed = try limit.measure()
            opensslSign.append(speed.sign)
            opensslVerify.append(speed.verify)
            verify.append(fixture.verifyRate(cores: cores, seconds: options.seconds))
            verifyInBatches.append(fixture.batchVerifyRate(cores: cores, seconds: options.seconds))
            issue.append(fixture.issueRate(cores: cores, seconds: options.seconds))
            guard cores == 1 else { continue }
            verifyByCommand.append(try command.measure(seconds: options.seconds))
            purchase.append(try await StoreBench.purchaseRate(seconds: options.seconds))
        }
        table.add("verify", cores, verify, of: opensslVerify, atLeast: 1.5)
        table.add("verify, batches", cores, verifyInBatches, of: opensslVerify, atLeast: 2.5)
        if cores == 1 {
            table.add(
                "receipt verify", 1, verifyByCommand.map(\.rate), of: verifyByCommand.map(\.limit),
                atLeast: 2.5, latest: 1.95)
        }
        table.add("issue", cores, issue, of: opensslSign, atLeast: 0.85)
        guard cores == 1 else { return }
        // One signature and two verifications.
        let bare = zip(opensslSign, opensslVerify).map { 1 / (1 / $0 + 2 / $1) }
        table.add("purchase", cores, purchase, of: bare, atLeast: 1, latest: 0.95)
    }

    mutating func measureTraces() async throws {
        guard let python = options.python else { return }
        try await table.measure { [options] in
            try TraceBench.run(&$0, options, python: python)
        }
    }

    mutating func measureExploration() async throws {
        try await table.measure { [options] in
            try await ExplorationBench.run(&$0, options)
            try await SpinBench.run(&$0, options)
        }
    }

    mutating func measureLedger() async throws {
        try await table.measure { [options] in
            try await LedgerBench.run(&$0, options)
            try await PostgresBench.run(&$0, options)
        }
    }

    mutating func measureLedgerHistory() async throws {
        try LedgerBench.printSyncs(seconds: options.seconds)
        try await ceilings.measure { [options] in
            try await LedgerBench.printHistory(&$0, options)
        }
    }

    mutating func measureServer() async throws {
        var lines: [String] = []
        try await table.measure { [options] in
            lines = try ServerBench.run(&$0, options)
            try await ServerBench.runPurchases(&$0, options)
        }
        serverLines = lines
    }

    func printServer() {
        for line in serverLines { print(line) }
    }

    mutating func measureHistory() async throws {
        try await repeatUnlessGood("a served store with a long history") { [options] in
            try await ServedHistoryBench.run(options.memoryCount)
        }
    }

    mutating func measureGrowth() async throws {
        try await repeatUnlessGood("the cost of one purchase among many") { [options] in
            try await GrowthBench.run(upTo: options.purchaseCount)
        }
    }

    mutating func measureMemory(_ fixture: ReceiptFixture) async throws {
        try await repeatUnlessGood("the memory after verifying many receipts") { [options] in
            try MemoryBench.run(fixture, count: options.memoryCount)
        }
        try await repeatUnlessGood("the memory after checking many events") { [options] in
            try TraceBench.measureMemory(upTo: options.eventCount)
        }
    }

    mutating func measureForecast() throws {
        for _ in 1...3 {
            let isGood = try ForecastBench.run(
                rounds: options.rounds, python: options.python, slack: options.slack)
            if isGood { return }
        }
        failures.append("the forecast, compared with numpy")
    }

    private mutating func repeatUnlessGood(
        _ name: String, _ measurement: () async throws -> Bool
    ) async throws {
        for _ in 1...3 where try await measurement() { return }
        failures.append(name)
    }
}
