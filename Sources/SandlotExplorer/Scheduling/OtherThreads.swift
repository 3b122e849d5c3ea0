import CSandlotThreads
import Dispatch
import Synchronization

/// The effects of other threads on the tasks of a run.
final class OtherThreads: Sendable {
    private struct State {
        /// The runtime's numbers of the run's tasks.
        var tasks: Set<UInt64> = []
        var interference: String?
    }

    private let state = Mutex(State())
    private let arrival = DispatchSemaphore(value: 0)

    /// The interference with the run, or nil if there was none.
    var interference: String? { state.withLock { $0.interference } }

    /// Notes a task of the run.
    func add(_ task: UInt64) { state.withLock { _ = $0.tasks.insert(task) } }

    /// Notes that another thread resumed a task.
    func interfere() { interfere("another thread resumed a task of the app") }

    /// Notes that another thread takes part in the run.
    ///
    /// - Parameter what: The first part of a sentence that names what happened.
    func interfere(_ what: String) {
        state.withLock { $0.interference = $0.interference ?? what }
        arrival.signal()
    }

    /// Returns whether another thread resumes a task within a time.
    func resumeTask(within patience: DispatchTimeInterval) -> Bool {
        arrival.wait(timeout: .now() + patience) == .success
    }

    // MARK: All runs

    /// The runs of the process.
    private static let runs = Mutex<[OtherThreads]>([])
    /// The runtime's numbers of the tasks of ended runs, of which nobody knows which ones wait.
    private static let endedTasks = Mutex<Set<UInt64>>([])
    /// Whether there is or was a run.
    private static let hasRuns = Atomic<Bool>(false)

    /// Begins to watch the threads.
    func begin() {
        Self.runs.withLock { $0.append(self) }
        Self.hasRuns.store(true, ordering: .sequentiallyConsistent)
    }

    /// Ends to watch the threads.
    func end() {
        // In this order, every task belongs to one or the other at any time.
        let tasks = state.withLock { $0.tasks }
        Self.endedTasks.withLock { $0.formUnion(tasks) }
        Self.runs.withLock { $0.removeAll { $0 === self } }
    }

    /// Takes a job that a thread without a run enqueued, if its task belongs to a run.
    ///
    /// A task of an ended run is never resumed: it would run code of an app that no longer exists, beside the next run.
    ///
    /// - Parameter task: The runtime's number of the job's task, or nil if it has none.
    /// - Returns: Whether the task belongs to a run, or belonged to one that has ended.
    static func claim(_ task: @autoclosure () -> UInt64?) -> Bool {
        guard hasRuns.load(ordering: .sequentiallyConsistent), let task = task() else {
            return false
        }
        let isOfRun = runs.withLock { runs in
            guard let owner = runs.first(where: { $0.owns(task) }) else { return false }
            owner.interfere()
            return true
        }
        return isOfRun || hasEnded(task)
    }

    /// Returns whether a task belonged to a run that has ended.
    static func hasEnded(_ task: UInt64) -> Bool { endedTasks.withLock { $0.contains(task) } }

    private func owns(_ task: UInt64) -> Bool { state.withLock { $0.tasks.contains(task) } }

    // MARK: Calls

    /// Begins to notice calls that give work to other threads, on the threads of runs.
    ///
    /// - Returns: Whether the calls of Dispatch are noticed.
    static func watchCalls() -> Bool {
        sandlot_threads_watch { call in
            guard let call else { return }
            JobScheduler.current?.noteCall { String(cString: call) }
        }
    }
}
