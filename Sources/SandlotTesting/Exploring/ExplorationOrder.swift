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
    ///   - patience: The real time after which a job that does not end blocks its thread.
    ///   - waitingMilliseconds: The real time for which the first run that seems to wait forever
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
        let watch = RunWatch(
            patience: patience, waitingMilliseconds: waitingMilliseconds)
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
        // The simplest run shows whether the description makes sense.
        let dry = Choices(ReplayStrategy([]))
        _ = try run.perform(dry, watch: watch)
        var problem: ExplorationError?
        let report = Exploration(runs: runCount, shrinkingRuns: Self.shrinkingRuns)
            .explore(MixedStrategy(seed: seed, runs: runCount), first: tokens?.known ?? []) {
                choices in
                // A run that cannot be controlled need not be the same again.
                guard problem == nil else { return nil }
                do throws(ExplorationError) {
                    return try run.perform(choices, watch: watch)
                } catch {
                    problem = error
                    return Exploration.Failure("the run can be controlled", error.reason)
                }
            }
        if let problem { throw problem }
        guard let found = report.finding else {
            return ExplorationResult(
                finding: nil, runs: report.runCount, isComplete: report.isComplete)
        }
        tokens?.add(found.token)
        return ExplorationResult(
            finding: try finding(found.token, run: report.runCount, watch), runs: report.runCount,
            isComplete: false)
    }

    /// Repeats a run for its story.
    private func finding(
        _ token: RunToken, run number: Int, _ watch: RunWatch
    ) throws -> ExplorationFinding? {
        let story = ExploredStory(isTold: true)
        let choices = Choices(ReplayStrategy(token.values))
        guard let failure = try run.perform(choices, story: story, watch: watch) else {
            return nil
        }
        return ExplorationFinding(
            property: failure.kind, difference: failure.message, story: story.lines,
            token: token.description, run: number,
            decisions: token.values.count { $0 != 0 })
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
