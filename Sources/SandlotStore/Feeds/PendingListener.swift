import Synchronization

/// A created task that may be about to listen, which delays the settled state until then.
///
/// It counts until it subscribes to a feed, ends, or has run for some time without doing either.
package final class PendingListener: Sendable, SettlingListener {
    /// The expected listener of the current task.
    @TaskLocal package static var current: PendingListener?

    /// The time that a task may run before it listens or ends, usually.
    package static let usualPatience = Duration.milliseconds(100)
    /// The time that a request to a store in another process may take on a busy machine.
    package static let remotePatience = Duration.seconds(5)

    package let name = "a task that has not started to listen"
    private let state = Mutex((hasBegun: false, hasArrived: false))
    private let gate = FeedSubscription<Void>(name: "", backlog: [()])
    private let patience: Duration

    /// Creates an expected listener.
    ///
    /// - Parameter patience: The real time that the task may run before it listens or ends.
    package init(patience: Duration = usualPatience) {
        self.patience = patience
    }

    /// Notes that the task has started.
    package func begin() {
        state.withLock { $0.hasBegun = true }
    }

    /// Notes that the task listens or will not listen.
    package func end() {
        state.withLock { $0.hasArrived = true }
        gate.end()
    }

    package var isSettled: Bool { state.withLock { $0.hasArrived } }

    /// A task that does not listen yet cannot be reported as a listener.
    package var isWaiting: Bool { false }

    package var takenCount: Int { 0 }

    package func settle(until deadline: ContinuousClock.Instant) async {
        await gate.settle(until: min(deadline, .now + patience))
        if state.withLock({ $0.hasBegun }) { end() }
    }
}

extension StoreEnvironment {
    /// Registers a task that is being created as an expected listener of the app's feeds.
    ///
    /// - Parameter isRequest: Whether the task only makes a request to the store, and then ends.
    /// - Returns: The object that the task informs when it starts and ends.
    package func registerPendingListener(isRequest: Bool = false) -> PendingListener {
        let isRemote = isRequest && remote != nil
        let listener = PendingListener(
            patience: isRemote ? PendingListener.remotePatience : PendingListener.usualPatience)
        let key = StoreCore.LaunchKey(bundleID: bundleID, device: device)
        store.adjust { core in
            core.launches[key]?.expected.removeAll(where: \.isSettled)
            core.launches[key]?.expected.append(listener)
        }
        return listener
    }
}
