internal import Synchronization

/// Counts what ends all passes of a gate: stays in the background, and locks.
final class GatePresence: Sendable {
    private let count = Mutex(0)

    /// How often that has happened.
    var revocations: Int { count.withLock { $0 } }

    /// Ends all passes that were given so far.
    func revokeAll() {
        count.withLock { $0 += 1 }
    }
}
