import HeapModule
import SandlotBase

/// A queue of due dates, ordered by instant and then by identifier.
///
/// An entry may be out of date. The caller must compare it with the subscription.
struct DueQueue: Sendable {
    struct Entry: Comparable, Sendable {
        var instant: Timestamp
        var id: TransactionID

        static func < (first: Entry, second: Entry) -> Bool {
            (first.instant, first.id) < (second.instant, second.id)
        }
    }

    private var heap = Heap<Entry>()

    var first: Entry? { heap.min }

    /// Adds an entry.
    ///
    /// - Complexity: O(log *n*).
    mutating func insert(_ entry: Entry) {
        heap.insert(entry)
    }

    /// Removes the first entry.
    ///
    /// - Complexity: O(log *n*).
    mutating func removeFirst() {
        _ = heap.popMin()
    }
}
