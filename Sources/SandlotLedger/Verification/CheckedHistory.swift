package import SandlotReceipts
import Synchronization

/// The records of a ledger as they were when it was opened and checked, which every later read must
/// continue.
///
/// Each read sees the database at another moment. Without a comparison, someone who can write to the
/// database could show one history to the check and another one to a store.
package final class CheckedHistory: Sendable {
    /// A number of records from the first one on, and what they amount to.
    package struct Point: Sendable, Hashable {
        /// The number of records.
        package var count: Int
        /// The hash of the last one.
        package var hash: [UInt8]
        /// The hash over the positions of those whose content was removed, or nil if not all of
        /// them were read.
        package var removedHash: [UInt8]?

        /// Creates a point.
        package init(count: Int, hash: [UInt8], removedHash: [UInt8]?) {
            self.count = count
            self.hash = hash
            self.removedHash = removedHash
        }

        /// Creates the point at the end of a ledger.
        package init(_ head: LedgerHead) {
            self.init(count: head.count, hash: head.hash, removedHash: head.removedHash)
        }
    }

    /// The number of points that are kept for reads that continue earlier ones.
    private static let pointLimit = 64

    /// The end of the records that were checked.
    package let end: Point
    private let origin: Point
    private let points = Mutex<[Point]>([])

    /// Creates a history.
    ///
    /// - Parameters:
    ///   - end: The end of the records that were checked.
    ///   - identity: The identity of the ledger.
    /// - Throws: `ReceiptError` if OpenSSL fails.
    package init(_ end: Point, of identity: LedgerIdentity) throws(ReceiptError) {
        self.end = end
        origin = Point(count: 0, hash: try identity.origin, removedHash: RemovedHash.none)
    }

    /// Returns the point after a number of records, or nil if no read or write has ended there.
    func point(at count: Int) -> Point? {
        if count == 0 { return origin }
        return points.withLock { $0.last { $0.count == count } }
    }

    /// Forgets the points, because contents before them are removed.
    func forgetPoints() {
        points.withLock { $0 = [] }
    }

    /// Keeps the point at which a read or a write has ended.
    package func keep(_ point: Point) {
        points.withLock { points in
            points.removeAll { $0.count == point.count }
            if points.count == Self.pointLimit { points.removeFirst() }
            points.append(point)
        }
    }
}
