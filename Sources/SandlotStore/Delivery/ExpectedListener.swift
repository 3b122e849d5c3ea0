internal import Synchronization

/// A task that was made and may be about to listen: nothing is settled before it has come that far.
///
/// It counts until it subscribes to a feed, or ends, or has run for a tenth of a second without either.
package final class ExpectedListener: Sendable, SettlingListener {
    /// The listener that the current task was expected to become.
    @TaskLocal package static var current: ExpectedListener?

    private static let patience = Duration.milliseconds(100)

    let name = "a task that has not begun to listen"
    private let state = Mutex((hasBegun: false, hasArrived: false))
    private let gate = FeedSubscription<Void>(name: "", backlog: [()])

    /// The task runs.
    package func begin() {
        state.withLock { $0.hasBegun = true }
    }

    /// The task listens, or will not.
    package func end() {
        state.withLock { $0.hasArrived = true }
        gate.end()
    }

    var isSettled: Bool { state.withLock { $0.hasArrived } }

    /// A task that does not listen yet is no listener that can be told about.
    var isWaiting: Bool { false }

    var takenCount: Int { 0 }

    func settle(until deadline: ContinuousClock.Instant) async {
        await gate.settle(until: min(deadline, .now + Self.patience))
        if state.withLock({ $0.hasBegun }) { end() }
    }
}

extension StoreEnvironment {
    /// Expects that a task that is being made listens to the app's feeds.
    ///
    /// - Returns: What the task tells when it runs and when it is done.
    package func expectListener() -> ExpectedListener {
        let listener = ExpectedListener()
        let key = StoreCore.LaunchKey(bundleID: bundleID, device: device)
        store.adjust { core in
            core.launches[key]?.expected.removeAll(where: \.isSettled)
            core.launches[key]?.expected.append(listener)
        }
        return listener
    }
}
