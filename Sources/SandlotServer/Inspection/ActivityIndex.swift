import SandlotReceipts
import SandlotStore
import Synchronization

/// The positions of the activities of each customer and each transaction in the log of a store.
///
/// The index grows with the first question after a change, so a store whose log nobody reads keeps
/// none.
package final class ActivityIndex: Sendable {
    private struct State {
        /// The number of records that are in the index.
        var count = 0
        var customers: [CustomerID: [Int32]] = [:]
        var transactions: [TransactionID: [Int32]] = [:]
        var notifications: [Int32] = []
    }

    /// The number of records that are read together.
    private static let chunk = 2048

    private let state = Mutex(State())

    /// Creates an index of nothing.
    package init() {}

    /// Returns the positions of the activities of a customer or a transaction, in ascending order.
    ///
    /// - Parameters:
    ///   - filter: The activities, of which at least the customer or the transaction is given.
    ///   - log: The log, which is always that of the same store.
    /// - Returns: The positions.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    /// - Complexity: O(*n*) in the number of records since the last call.
    func positions(
        of filter: ActivityLog.Filter, in log: ActivityLog
    ) throws(StoreError) -> [Int32] {
        try update(from: log)
        return state.withLock { state in
            if let id = filter.transaction { return state.transactions[id] ?? [] }
            return filter.customer.flatMap { state.customers[$0] } ?? []
        }
    }

    /// Returns the place of a notification in the order in which they were made, or nil if the
    /// position is that of something else.
    func number(ofNotificationAt position: Int) -> Int? {
        state.withLock { state in
            var (low, high) = (0, state.notifications.count)
            while low < high {
                let middle = (low + high) / 2
                if Int(state.notifications[middle]) < position {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            guard low < state.notifications.count, Int(state.notifications[low]) == position
            else { return nil }
            return low
        }
    }

    /// Adds what the store has recorded since.
    func update(from log: ActivityLog) throws(StoreError) {
        let end = try log.store.committedRecordCount
        // The lock is held, so that two questions do not read the same records.
        try state.withLock { state throws(StoreError) in
            while state.count < end {
                let start = state.count
                let count = min(Self.chunk, end - start)
                for activity in try log.activities(from: start, limit: count) {
                    let position = Int32(activity.position)
                    if let customer = activity.customer {
                        state.customers[customer, default: []].append(position)
                    }
                    if let id = activity.transaction {
                        state.transactions[id, default: []].append(position)
                    }
                    if activity.kind == .notified { state.notifications.append(position) }
                }
                state.count = start + count
            }
        }
    }
}
