import HeapModule
import SandlotBase

/// The notifications that are still to be posted, by the order in which they are due.
///
/// Of those that are due, the one that was made first comes first.
struct DeliveryQueue {
    /// A notification that waits for an instant.
    private struct Waiting: Comparable {
        let date: Timestamp
        let index: Int

        static func < (one: Waiting, other: Waiting) -> Bool {
            (one.date, one.index) < (other.date, other.index)
        }
    }

    private var due = Heap<Int>()
    private var waiting = Heap<Waiting>()

    /// Adds a notification.
    ///
    /// - Parameters:
    ///   - index: Its number in the order in which notifications were made.
    ///   - date: The instant at which it is due, or nil for now.
    mutating func add(_ index: Int, at date: Timestamp? = nil) {
        if let date {
            waiting.insert(Waiting(date: date, index: index))
        } else {
            due.insert(index)
        }
    }

    /// Removes a notification.
    ///
    /// - Complexity: O(*n*) in the number of notifications that wait.
    mutating func remove(_ index: Int) {
        due = Heap(due.unordered.filter { $0 != index })
        waiting = Heap(waiting.unordered.filter { $0.index != index })
    }

    /// The earliest instant at which a notification becomes due, or nil if none waits for one.
    var nextDate: Timestamp? { waiting.min?.date }

    /// Removes and returns the first notification that is due, or returns nil if none is.
    mutating func next(at now: Timestamp) -> Int? {
        while let first = waiting.min, first.date <= now {
            waiting.removeMin()
            due.insert(first.index)
        }
        return due.popMin()
    }
}
