/// The wait for listeners that handle what was offered to them.
package enum Settling {
    /// The turns that a listener gets to return to its loop when the time is over.
    private static let turnsAfterDeadline = 250

    /// Waits until every listener has taken all offered elements and is suspended again, or has
    /// ended.
    ///
    /// Tasks that have just been created get a chance to start listening.
    ///
    /// - Parameters:
    ///   - bound: The real time to wait while no listener makes progress. On a machine that is too
    ///     busy to run the tasks that are ready, the wait is longer.
    ///   - listeners: Returns the current listeners.
    /// - Returns: The names of the listeners that are still busy after that time. They are also
    ///   written to stderr.
    package static func settled(
        within bound: Duration = .seconds(30), _ listeners: () -> [any SettlingListener]
    ) async -> [String] {
        var (deadline, progress, turns) = (ContinuousClock.now + bound, 0, 0)
        while true {
            for _ in 0..<10 { await Task.yield() }
            let busy = listeners().filter { !$0.isSettled }
            guard let first = busy.first else { return [] }
            // A listener on a busy machine is slow, not stuck.
            let taken = busy.reduce(0) { $0 + $1.takenCount }
            if taken != progress { (deadline, progress, turns) = (.now + bound, taken, 0) }
            guard ContinuousClock.now >= deadline else {
                await first.settle(until: deadline)
                continue
            }
            // A task that is ready had as many turns as this one.
            turns += 10
            if turns >= turnsAfterDeadline {
                let names = busy.map(\.name).sorted()
                Notice.print(
                    "still busy after \(bound): " + names.joined(separator: ", ")
                        + "; each listener must return to its loop")
                return names
            }
        }
    }
}
