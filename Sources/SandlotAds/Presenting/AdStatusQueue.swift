import Synchronization

/// The changes of the status that an observer has not received.
///
/// The observer receives one change at a time, in the order in which they were appended, on the
/// thread of the call that finds that no other call delivers.
final class AdStatusQueue: Sendable {
    private struct State {
        var waiting: [AdStatus] = []
        var isDelivering = false

        /// Begins to deliver, and returns whether no other call does.
        mutating func begin() -> Bool {
            guard !isDelivering else { return false }
            isDelivering = true
            return true
        }

        /// Returns the next change, or ends the delivery and returns nil.
        mutating func next() -> AdStatus? {
            isDelivering = !waiting.isEmpty
            return isDelivering ? waiting.removeFirst() : nil
        }
    }

    private let state = Mutex(State())

    /// Appends a change.
    func append(_ status: AdStatus) {
        state.withLock { $0.waiting.append(status) }
    }

    /// Delivers all changes, unless another call delivers, which then delivers these, too.
    ///
    /// - Parameter observer: A closure that receives each change. It is called without a lock, so
    ///   it can cause further changes.
    func deliver(to observer: (AdStatus) -> Void) {
        guard state.withLock({ $0.begin() }) else { return }
        while let status = state.withLock({ $0.next() }) { observer(status) }
    }
}
