import SandlotLedger
import SandlotStore

/// Consecutive records, each of which must follow from the previous one.
struct PostgresReading {
    private let connection: PostgresConnection
    private let name: String
    private let hasher: RecordHasher
    private let end: Int
    private var page: PostgresRows?
    private var index = 0
    /// The position of the next record.
    private(set) var position: Int
    /// The hash of the last record.
    private(set) var hash: [UInt8]
    /// Whether the content of the last record was removed.
    private(set) var isLastRemoved = false

    /// Begins at a position.
    ///
    /// - Parameters:
    ///   - connection: The connection.
    ///   - position: The position of the first record.
    ///   - end: The position after the last record.
    ///   - identity: The identity of the ledger.
    ///   - name: The name of the database for messages.
    ///   - hash: The hash of the record before the first one, or nil to read it.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/damaged``, or ``PostgresError``.
    init(
        _ connection: PostgresConnection, from position: Int, to end: Int,
        of identity: LedgerIdentity, name: String, after hash: [UInt8]? = nil
    ) throws {
        self.connection = connection
        self.position = position
        self.end = end
        self.name = name
        hasher = try RecordHasher()
        if let hash {
            self.hash = hash
        } else if position == 0 {
            self.hash = try identity.origin
        } else {
            guard let before = try connection.hash(at: position - 1) else {
                throw LedgerError(
                    .damaged, "record \(position - 1) of \(name) is missing or was changed",
                    position: position - 1)
            }
            self.hash = before
        }
    }

    /// Reads the next record, or returns nil at the end.
    mutating func next() throws -> LedgerRecord? {
        guard position < end else { return nil }
        if index == page?.count ?? 0 {
            page = try connection.records(
                from: position, limit: min(PostgresConnection.pageCount, end - position))
            index = 0
        }
        guard let page, index < page.count, page[index].number(0) == position else {
            throw LedgerError(
                .damaged, "record \(position) of \(name) is missing", position: position)
        }
        let row = page[index]
        let isRecord = try RecordRow.take(row, hasher)
        try hasher.link(&hash, position: position)
        guard isRecord, RecordRow.hasHash(hash, row), let record = RecordRow.record(row) else {
            throw LedgerError(
                .damaged, "record \(position) of \(name) was changed or moved",
                position: position)
        }
        isLastRemoved = RecordRow.isRemoved(row)
        position += 1
        index += 1
        return record
    }
}
