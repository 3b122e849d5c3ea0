import GRDB
import SandlotStore

/// A reader that returns records in order and rejects any that does not follow from its
/// predecessor.
struct RecordReader {
    private let rows: RecordCursor
    private let path: String
    private let hasher: RecordHasher
    private(set) var hash: [UInt8]
    private(set) var position: Int
    /// The number of records that remain to be read.
    private(set) var remaining: Int
    /// Whether the content of the last record was removed.
    private(set) var isLastRemoved = false

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - database: The database, in a transaction.
    ///   - position: The position of the first record.
    ///   - limit: The maximum number of records.
    ///   - identity: The ledger's identity.
    ///   - path: The file's name for messages.
    ///   - key: The ledger's key, if it is available.
    ///   - provenEnd: The end of the proven records, for readers without the key.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/outOfRange`` or ``LedgerError/Code/damaged``.
    init(
        _ database: Database, from position: Int, limit: Int, identity: LedgerIdentity,
        path: String, key: LedgerKey?, provenEnd: ProvenEnd? = nil
    ) throws {
        let ledger = try LedgerRow(database, path: path)
        guard ledger.identity == identity else {
            throw LedgerError(.damaged, "\(path) is not the ledger that was opened")
        }
        try ledger.demandSeal(of: key, path: path)
        let count = try provenEnd?.count(ledger.head, database) ?? ledger.head.count
        guard (0...count).contains(position), limit >= 0 else {
            throw LedgerError(.outOfRange, "the ledger has no record \(position)")
        }
        self.path = path
        self.position = position
        remaining = min(limit, count - position)
        hasher = try RecordHasher()
        let origin = try identity.origin
        guard
            let before =
                position == 0 ? origin : try RecordRow.hash(database, at: position - 1)
        else {
            throw LedgerError(
                .damaged, "record \(position - 1) of \(path) is missing or was changed",
                position: position - 1)
        }
        hash = before
        rows = try RecordRow.cursor(database, from: position, limit: remaining)
    }

    /// Reads the next record.
    ///
    /// - Returns: The record, or nil at the end.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/damaged``.
    mutating func next() throws -> LedgerRecord? {
        guard remaining > 0 else { return nil }
        guard let row = try rows.next(), RecordRow.position(row) == position else {
            throw LedgerError(
                .damaged, "record \(position) of \(path) is missing", position: position)
        }
        let isRecord = try RecordRow.take(row, hasher)
        try hasher.link(&hash, position: position)
        guard isRecord, RecordRow.hasHash(hash, row), let record = RecordRow.record(row)
        else {
            throw LedgerError(
                .damaged, "record \(position) of \(path) was changed or moved", position: position)
        }
        isLastRemoved = RecordRow.isRemoved(row)
        position += 1
        remaining -= 1
        return record
    }
}
