import Foundation
import SandlotExplorer
import Synchronization

/// An exploration of a test.
package struct ExplorationOrder: Sendable {
    private let run: ExploredRun
    private let runs: Int
    private let seed: UInt64
    private let token: String?
    private let tokens: TokenFile?
    private let patience: Duration
    private let waitingMilliseconds: Int

    /// Orders an exploration.
    ///
    /// - Parameters:
    ///   - run: The description of runs.
    ///   - runs: The largest number of runs.
    ///   - seed: The seed, for which runs differ.
    ///   - token: The token of a run, to perform only this one.
    ///   - tokens: The runs that failed once, or nil if they are not kept.
    ///   - patience: The real time after which a job that does not end blocks its thread. With a token,
    ///     a job may take any time.
    ///   - waitingMilliseconds: The real time for which a finding that something waits forever
    ///     waits for another thread, to find out whether one resumes it.
    package init(
        run: ExploredRun, runs: Int, seed: UInt64, token: String? = nil, tokens: TokenFile? = nil,
        patience: Duration = .seconds(30), waitingMilliseconds: Int = 2000
    ) {
        self.run = run
        self.runs = runs
        self.seed = seed
        self.token = token
        self.tokens = tokens
        self.patience = patience
        self.waitingMilliseconds = waitingMilliseconds
    }

    /// The largest number of runs that make a finding simpler.
    private static let shrinkingRuns = 2000

    /// Explores on a thread of its own, when no other exploration of the process does.
    package func result() async throws -> ExplorationResult {
        try check()
        await ExplorationTurns.begin()
        defer { ExplorationTurns.end() }
        // A debugger stops a job of a repeated run for as long as somebody looks at it.
        let watch = RunWatch(
            patience: token == nil ? patience : nil, waitingMilliseconds: waitingMilliseconds)
        return try await withCheckedThrowingContinuation { continuation in
            watch.begin(continuation)
            let thread = Thread {
                watch.end(Result { try explored(watch) })
            }
            // As much as a main thread has, for apps that nest deeply.
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    private func check() throws {
        if runs < 1 { throw ExplorationError("an exploration has at least one run, not \(runs)") }
        guard case .manual = run.configuration.clock else {
            throw ExplorationError("an exploration needs a manual clock")
        }
    }

    private var runCount: Int {
        let wanted = ProcessInfo.processInfo.environment["SANDLOT_RUNS"].flatMap { Int($0) }
        return max(1, wanted ?? runs)
    }

    private func explored(_ watch: RunWatch) throws -> ExplorationResult {
        TrapReport.begin(file: tokens?.open())
        defer {
            TrapReport.end()
            tokens?.close()
        }
        if let token {
            let parsed: RunToken
            do {
                parsed = try RunToken(parsing: token)
            } catch {
                throw ExplorationError(error.reason)
            }
            let finding = try finding(parsed, run: 1, watch)
            return ExplorationResult(finding: finding, runs: 1, isComplete: false)
        }
        return try search(watch)
    }

    private func search(_ watch: RunWatch) throws -> ExplorationResult {
        // The simplest run shows whether the description makes sense.
        let dry = Choices(ReplayStrategy([]))
        _ = try run.perform(dry, watch: watch)
        var problem: ExplorationError?
        var digest = ChoiceDigest()
        let report = Exploration(runs: runCount, shrinkingRuns: Self.shrinkingRuns)
            .explore(MixedStrategy(seed: seed, runs: runCount), first: tokens?.known ?? []) {
                choices in
                // A run that cannot be controlled need not be the same again.
                guard problem == nil else { return nil }
                do throws(ExplorationError) {
                    let failure = try run.perform(choices, watch: watch)
                    digest.add(choices.made)
                    return failure
                } catch {
                    problem = error
                    return Exploration.Failure("the run can be controlled", error.reason)
                }
            }
        if let problem { throw problem }
        if let contradiction = report.contradiction { throw Self.error(contradiction) }
        var result = ExplorationResult(
            finding: nil, runs: report.runCount, isComplete: report.isComplete)
        result.digest = digest.value
        guard let found = report.finding else { return result }
        // A run that does not fail again would be a riddle, now and at the next exploration.
        let finding = try finding(found.token, run: report.runCount, watch)
        guard let finding, finding.property == found.failure.kind else {
            throw Self.error(
                "“\(found.failure.kind)” does not hold (\(found.failure.message)), and then "
                    + (finding.map { "“\($0.property)”" } ?? "everything holds"))
        }
        tokens?.add(found.token)
        result.finding = finding
        return result
    }

    /// Returns the error of an app whose runs differ although their decisions are the same.
    private static func error(_ contradiction: String) -> ExplorationError {
        ExplorationError(
            "the run is not the same when it is repeated: \(contradiction). Something other than "
                + "the exploration decides what the app does. Look for the order of a Set or a "
                + "Dictionary (SWIFT_DETERMINISTIC_HASHING=1 in the environment fixes it), for "
                + "random() and shuffled(), UUIDs, the time of another clock than Date(), objects "
                + "that live as long as the process, and other threads. The run is "
                + "\(TrapReport.token)")
    }

    /// Repeats a run for its story.
    private func finding(
        _ token: RunToken, run number: Int, _ watch: RunWatch
    ) throws -> ExplorationFinding? {
        let story = ExploredStory(isTold: true)
        let choices = Choices(ReplayStrategy(token.values))
        watch.beginLastRun()
        guard let failure = try run.perform(choices, story: story, watch: watch) else {
            return nil
        }
        return ExplorationFinding(
            property: failure.kind, difference: failure.message, story: story.lines,
            token: token.description, run: number,
            decisions: token.values.count { $0 != 0 })
    }
}

/// A number that two explorations have in common if all their decisions are the same.
private struct ChoiceDigest {
    /// FNV-1a.
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Adds the decisions of a run.
    mutating func add(_ choices: [Choice]) {
        for choice in choices {
            let subject: Int =
                switch choice.subject {
                case .job: 1
                case .rest: 2
                case .value: 3
                }
            add(subject)
            add(choice.count)
            add(choice.value)
        }
        add(0)
    }

    private mutating func add(_ number: Int) {
        value = (value ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01B3
    }
}

/// The explorations of the process, which follow one another, because store code often has objects
/// that live as long as the process.
private enum ExplorationTurns {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private static let state = Mutex(State())

    /// Waits for a turn.
    static func begin() async {
        await withCheckedContinuation { continuation in
            let isMine = state.withLock { state in
                guard state.isTaken else {
                    state.isTaken = true
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isMine { continuation.resume() }
        }
    }

    /// Ends a turn.
    static func end() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.isTaken = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
