import Dispatch
import Synchronization

/// What threads other than that of a run do to its tasks.
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
    func interfere() {
        state.withLock { $0.interference = "another thread resumed a task of the app" }
        arrival.signal()
    }

    /// Returns whether another thread resumes a task within a time.
    func resumeTask(within patience: DispatchTimeInterval) -> Bool {
        arrival.wait(timeout: .now() + patience) == .success
    }

    // MARK: All runs

    /// The runs of the process.
    private static let runs = Mutex<[OtherThreads]>([])
    private static let runCount = Atomic<Int>(0)

    /// Begins to watch the threads.
    func begin() {
        Self.runs.withLock { $0.append(self) }
        Self.runCount.add(1, ordering: .sequentiallyConsistent)
    }

    /// Ends to watch the threads.
    func end() {
        Self.runs.withLock { $0.removeAll { $0 === self } }
        Self.runCount.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Takes a job that a thread without a run enqueued, if its task belongs to a run.
    ///
    /// - Parameter task: The runtime's number of the job's task, or nil if it has none.
    /// - Returns: Whether the task belongs to a run.
    static func claim(_ task: @autoclosure () -> UInt64?) -> Bool {
        guard runCount.load(ordering: .sequentiallyConsistent) > 0, let task = task() else {
            return false
        }
        return runs.withLock { runs in
            guard let owner = runs.first(where: { $0.owns(task) }) else { return false }
            owner.interfere()
            return true
        }
    }

    private func owns(_ task: UInt64) -> Bool { state.withLock { $0.tasks.contains(task) } }
}
