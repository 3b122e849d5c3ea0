/// The tasks of a run that sleep.
struct VirtualTimers {
    private struct Timer {
        let id: Int
        let due: Duration
        let continuation: UnsafeContinuation<Void, any Error>
    }

    private var timers: [Timer] = []
    private var count = 0

    /// The time at which the next task wakes up, or nil if none sleeps.
    var nextDue: Duration? { timers.map(\.due).min() }

    /// Returns the number of the next timer.
    mutating func makeID() -> Int {
        defer { count += 1 }
        return count
    }

    /// Lets a task sleep.
    mutating func add(
        _ id: Int, until due: Duration, _ continuation: UnsafeContinuation<Void, any Error>
    ) {
        timers.append(Timer(id: id, due: due, continuation: continuation))
    }

    /// Wakes up a task whose sleep is canceled.
    mutating func cancel(_ id: Int) {
        guard let index = timers.firstIndex(where: { $0.id == id }) else { return }
        timers.remove(at: index).continuation.resume(throwing: CancellationError())
    }

    /// Wakes up the tasks that are due at a time, in the order in which they began to sleep.
    mutating func fire(at due: Duration) {
        let ready = timers.filter { $0.due == due }
        timers.removeAll { $0.due == due }
        for timer in ready { timer.continuation.resume() }
    }

    /// Forgets all tasks, which never wake up.
    mutating func drop() { timers = [] }
}
