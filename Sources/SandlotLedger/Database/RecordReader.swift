import GRDB
import SandlotStore

/// A reader that returns records in order and rejects any that does not follow from its
/// predecessor, or that the key's owner has not authenticated.
struct RecordReader {
    private let rows: RecordCursor
    private var walk: ChainWalk
    /// The number of records that remain to be read.
    private(set) var remaining: Int

    /// The position of the next record.
    var position: Int { walk.position }

    /// The hash of the last record.
    var hash: [UInt8] { walk.hash }

    /// Whether the content of the last record was removed.
    var isLastRemoved: Bool { walk.isLastRemoved }

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - database: The database, in a transaction.
    ///   - position: The position of the first record.
    ///   - limit: The maximum number of records.
    ///   - ledger: The ledger, which was checked when it was opened.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/outOfRange`` or ``LedgerError/Code/damaged``.
    init(
        _ database: Database, from position: Int, limit: Int, in ledger: SQLiteLedger
    ) throws {
        let path = ledger.path
        let row = try LedgerRow(database, path: path)
        guard row.identity == ledger.identity else {
            throw LedgerError(.damaged, "\(path) is not the ledger that was opened")
        }
        try row.demandSeal(of: ledger.key, path: path)
        let end = try ledger.provenEnd?.end(row.head, database) ?? .init(row.head)
        guard (0...end.count).contains(position), limit >= 0 else {
            throw LedgerError(.outOfRange, "the ledger has no record \(position)")
        }
        walk = try ChainWalk(ledger.history, from: position, to: end, name: path) {
            try RecordRow.hash(database, at: position - 1)
        }
        remaining = min(limit, end.count - position)
        rows = try RecordRow.cursor(database, from: position, limit: remaining)
    }

    /// Reads the next record.
    ///
    /// - Returns: The record, or nil at the end.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/damaged``.
    mutating func next() throws -> LedgerRecord? {
        guard remaining > 0 else { return nil }
        let record = try walk.take(rows.next())
        remaining -= 1
        if remaining == 0 { walk.keep() }
        return record
    }
}
