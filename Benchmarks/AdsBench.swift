import Foundation
import SandlotAds
import SandlotKids
import SandlotReceipts
import SandlotScenario
import SandlotStore
import SandlotTrace

/// The ad scheduler: the cost of a decision, and whole sessions compared with writing only their
/// traces.
enum AdsBench {
    /// Alternates between playing sessions and writing only their traces.
    ///
    /// - Parameters:
    ///   - table: Receives the results.
    ///   - options: The options, with the number of rounds.
    /// - Throws: ``BenchError``, or the error that prevents a session from being played.
    static func run(_ table: inout ResultTable, _ options: BenchOptions) throws {
        let trace = try GameSession.play()
        var reader = TraceReader(trace)
        // In the form that a recorder uses, without the data that a reader keeps.
        let records = try reader.records().map {
            TraceRecord(run: $0.run, seq: $0.seq, t: $0.t, event: $0.event)
        }
        let ads = records.count { record in
            if case .adShown = record.event { true } else { false }
        }
        guard ads == 2 else {
            throw BenchError(text: "the session has not shown its two ads")
        }
        guard written(records) == trace else {
            throw BenchError(text: "the session's trace is not written as it was")
        }
        var played: [Double] = []
        var serialized: [Double] = []
        for _ in 0..<options.rounds {
            played.append(try rate(options.seconds) { try GameSession.play().count })
            serialized.append(rate(options.seconds) { written(records).count })
        }
        table.add("play a session, of its trace", 1, played, of: serialized, atLeast: 1.0 / 3)
    }

    private static func written(_ records: [TraceRecord]) -> [UInt8] {
        var bytes: [UInt8] = []
        for record in records {
            bytes += record.json
            bytes.append(10)
        }
        return bytes
    }

    private static func rate(_ seconds: Int, _ body: () throws -> Int) rethrows -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        var (count, bytes) = (0, 0)
        while clock.now - start < .seconds(seconds) {
            for _ in 0..<20 { bytes &+= try body() }
            count += 20
        }
        precondition(bytes > 0, "nothing was written")
        return Double(count) / ((clock.now - start) / .seconds(1))
    }

    // MARK: - The sample app

    /// The time of a session of the sample app on the reference machine, in milliseconds, doubled
    /// for slower ones.
    private static let sessionCeiling = 3.0
    /// The number of instructions of a decision, with 5% for other compilers.
    private static let decisionCeiling = 460

    /// Checks the cost of a session of the sample app, including its shop and its store.
    ///
    /// - Parameters:
    ///   - ceilings: Receives the cost.
    ///   - options: The options, with the duration of the measurement.
    /// - Throws: The error that prevents the app from being played.
    static func checkSampleApp(
        _ ceilings: inout CeilingList, _ options: BenchOptions
    ) async throws {
        let clock = ContinuousClock()
        var (spent, count) = (Duration.zero, 0)
        while spent < .seconds(options.seconds) {
            let store = try Store(Store.Configuration())
            let profile = try AppFile.profile(contentsOf: "fixtures/apps/spellflare-ios.yaml")
            guard let catalog = profile.catalog else {
                throw BenchError(text: "the sample app sells nothing")
            }
            try store.addApp(App(bundleID: profile.bundleID, catalog: catalog))
            try store.addCustomer("Ana")
            try store.addDevice("phone", of: "Ana")
            let household = Household(store)
            let start = clock.now
            let app = try await household.launch(profile, on: "phone", of: "Ana")
            try await Player(at: app, in: household).play(1, right: 0)
            try await household.end(app)
            spent += clock.now - start
            guard app.adCount == 2 else { throw BenchError(text: "two ads were not shown") }
            count += 1
        }
        ceilings.check(
            "a session of the sample app, with its shop in a store",
            spent / .milliseconds(1) / Double(count), atMost: sessionCeiling, unit: " ms", places: 2
        )
    }

    // MARK: - Decisions

    /// Makes decisions: for each level, an ad is granted, loaded, shown, and skipped, and two more
    /// are refused.
    ///
    /// - Parameter levels: The number of levels.
    /// - Returns: The number of decisions and of effects.
    /// - Throws: The error that prevents the scheduler from being created.
    static func decide(levels: Int) throws -> (decisions: Int, effects: Int) {
        var scheduler = try AdScheduler(.aroundTests, on: .iOS, entitlement: .absent)
        let creative = AdPolicy.aroundTests.vet(.house(.interstitial), from: "house")
        var (now, decisions, effects) = (Int64(0), 0, 0)
        func take(_ input: AdInput) {
            effects += scheduler.take(input, at: AdInstant(milliseconds: now)).count
            decisions += 1
        }
        take(.appState(.launched))
        take(.screen(.game))
        now = 5_000
        take(.userAction(isLeaving: false))
        for attempt in 1...max(1, levels) {
            now += 700_000
            take(.phase(.init(.preAd, attempt: attempt)))
            take(.request(.preTest))
            if let id = scheduler.status.ad { take(.filled(id, creative)) }
            now += 5_000
            take(.tick)
            take(.skip)
            take(.request(.preTest))
            take(.phase(.init(.presenting, attempt: attempt, word: 0)))
            take(.request(.postTest))
        }
        return (decisions, effects)
    }

    /// Checks the instructions and the allocations of a decision, as counted by Valgrind.
    ///
    /// Both are differences between many and few decisions, so the start of the program does not
    /// count.
    ///
    /// - Parameter ceilings: Receives the numbers.
    /// - Throws: ``BenchError`` if Valgrind prints no result.
    static func checkDecisions(_ ceilings: inout CeilingList) throws {
        let (few, many) = (1_000, 11_000)
        let decisions = try decide(levels: many).decisions - decide(levels: few).decisions
        func arguments(_ levels: Int) -> [String] { ["--decide", "\(levels)"] }
        guard
            let instructions = try InstructionCount.difference(
                from: arguments(few), to: arguments(many)),
            let allocations = try InstructionCount.differenceOfAllocations(
                from: arguments(few), to: arguments(many))
        else {
            print("valgrind is not installed: a decision's instructions were not counted")
            return
        }
        ceilings.check(
            "instructions of a decision of the scheduler", count: instructions / decisions,
            atMost: decisionCeiling)
        ceilings.check(
            "allocations of all \(decisions) decisions", count: allocations, atMost: 0)
    }
}
