@preconcurrency import Dispatch
import SandlotExplorer
import Synchronization

/// Notices that a job of a run blocks its thread, which no other job can end.
final class RunWatch: Sendable {
    private struct State {
        var continuation: CheckedContinuation<ExplorationResult, any Error>?
        var scheduler: JobScheduler?
        /// The progress at the last look, and the time of it.
        var seen: (run: Int, progress: Int, time: ContinuousClock.Instant)?
        var run = 0
        var isLast = false
    }

    private let state = Mutex(State())
    private let patience: Duration?
    private let waitingMilliseconds: Int
    private let timer: (any DispatchSourceTimer)?

    /// Watches the runs of an exploration.
    ///
    /// - Parameters:
    ///   - patience: The real time after which a job that does not end blocks its thread, or nil if a
    ///     job may take any time.
    ///   - waitingMilliseconds: The real time for which the last run waits for another thread.
    init(patience: Duration?, waitingMilliseconds: Int) {
        self.patience = patience
        self.waitingMilliseconds = waitingMilliseconds
        timer = patience.map { _ in DispatchSource.makeTimerSource(queue: .global()) }
    }

    /// Begins to watch an exploration that ends with ``end(_:)``.
    func begin(_ continuation: CheckedContinuation<ExplorationResult, any Error>) {
        state.withLock { $0.continuation = continuation }
        guard let patience, let timer else { return }
        let milliseconds = max(1, Int(patience / .milliseconds(4)))
        timer.setEventHandler { [weak self] in self?.look(patience) }
        timer.schedule(
            deadline: .now() + .milliseconds(milliseconds), repeating: .milliseconds(milliseconds))
        timer.activate()
    }

    /// Notes the beginning of a run.
    func watch(_ scheduler: JobScheduler) {
        state.withLock { state in
            state.run += 1
            state.scheduler = scheduler
        }
    }

    /// Notes that the next run is the last one, which tells the story of a finding.
    func beginLastRun() { state.withLock { $0.isLast = true } }

    /// Returns whether a run that seems to wait forever waits for another thread.
    ///
    /// Only the last run finds out, because it takes real time.
    func waits(_ scheduler: JobScheduler) -> Bool {
        guard state.withLock(\.isLast) else { return false }
        // If the app gave no work to a thread, only one that was there before could resume it.
        let isUnlikely = JobScheduler.noticesCalls && !scheduler.toleratesThreads
        return scheduler.isResumedFromOutside(
            within: isUnlikely ? waitingMilliseconds / 4 : waitingMilliseconds)
    }

    /// Ends the exploration.
    func end(_ result: Result<ExplorationResult, any Error>) {
        timer?.cancel()
        let continuation = state.withLock { state in
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(with: result)
    }

    private func look(_ patience: Duration) {
        let isBlocked = state.withLock { state -> Bool in
            guard let scheduler = state.scheduler else { return false }
            let progress = scheduler.progress
            if let seen = state.seen, seen.run == state.run, seen.progress == progress {
                return ContinuousClock.now - seen.time >= patience
            }
            state.seen = (state.run, progress, .now)
            return false
        }
        guard isBlocked else { return }
        // The thread stays blocked; what it does later is of no interest.
        end(
            .failure(
                ExplorationError(
                    "a job of the app has not ended for \(patience): a semaphore, a lock, or a "
                        + "wait for another thread blocks it, or a loop has no end; an exploration "
                        + "runs all jobs on one thread. The run is \(TrapReport.token)")))
    }
}
