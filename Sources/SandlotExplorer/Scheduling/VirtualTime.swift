/// The time of a run for functions that replace those of the standard library.
package enum VirtualTime {
    /// Whether this code belongs to a run.
    package static var isRunning: Bool { JobScheduler.current != nil }

    /// Waits until virtual time has passed.
    ///
    /// - Returns: Whether this code belongs to a run; if not, nothing is done.
    /// - Throws: `CancellationError` if the task is canceled before.
    package static func sleep(for duration: Duration) async throws -> Bool {
        guard let scheduler = JobScheduler.current else { return false }
        try await scheduler.sleep(for: duration)
        return true
    }

    /// Lets the other jobs of the run go first.
    ///
    /// - Returns: Whether this code belongs to a run; if not, nothing is done.
    package static func yield() async -> Bool {
        guard let scheduler = JobScheduler.current else { return false }
        await scheduler.yield()
        return true
    }
}
