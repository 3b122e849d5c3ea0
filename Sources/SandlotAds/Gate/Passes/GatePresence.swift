import Synchronization

/// A counter of the events that revoke all passes of a gate: stays in the background, and locks.
final class GatePresence: Sendable {
    private let count = Mutex(0)

    /// The number of revocations.
    var revocations: Int { count.withLock { $0 } }

    /// Revokes all passes that have been issued so far.
    func revokeAll() {
        count.withLock { $0 += 1 }
    }
}
