internal import GRDB
internal import SandlotStore

/// Reads records in order and never tells of one that does not follow from the one before.
struct RecordReader {
    private let rows: RowCursor
    private let path: String
    private let hasher: RecordHasher
    private(set) var hash: [UInt8]
    private(set) var position: Int
    /// How many records are still to come.
    private(set) var remaining: Int
    /// Whether the content of the last record was removed.
    private(set) var isLastRemoved = false

    /// Prepares to read.
    ///
    /// - Parameters:
    ///   - database: The database, in a transaction.
    ///   - position: The first record.
    ///   - limit: How many at most.
    ///   - identity: Which ledger it is.
    ///   - path: The file's name for messages.
    ///   - key: The ledger's key, for those who have it.
    ///   - provenEnd: How far it is proven, for readers who have no key.
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
    /// - Returns: Nil at the end.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/damaged``.
    mutating func next() throws -> LedgerRecord? {
        guard remaining > 0 else { return nil }
        guard let row = try rows.next(), RecordRow.position(row) == position else {
            throw LedgerError(
                .damaged, "record \(position) of \(path) is missing", position: position)
        }
        let isRecord = try RecordRow.take(row, hasher)
        try hasher.link(&hash, position: position)
        guard isRecord, RecordRow.storedHash(row) == hash, let record = RecordRow.record(row)
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
