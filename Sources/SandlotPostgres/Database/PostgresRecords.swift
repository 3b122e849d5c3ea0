import SandlotLedger
import SandlotReceipts
import SandlotStore

/// The statements that read and write the tables of a ledger.
extension PostgresConnection {
    /// The number of records that are read together.
    static let pageCount = 1024

    // MARK: - The ledger's row

    /// Reads the ledger's row.
    ///
    /// - Parameters:
    ///   - name: The name of the database for messages.
    ///   - key: The key that must have authenticated the end, if it is available.
    /// - Returns: The row.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/damaged``, or ``PostgresError``.
    func ledgerRow(_ name: String, sealedBy key: LedgerKey?) throws -> LedgerRow {
        let stored = try query(
            """
            SELECT id, public_key, count, hash, removed, removed_hash, is_open, seal
            FROM sandlot.ledger WHERE single = 1
            """
        ).first
        guard let stored, let row = LedgerRow(bytes: stored.bytes, number: stored.number) else {
            throw LedgerRow.unreadable(name)
        }
        try row.demandSeal(of: key, path: name)
        return row
    }

    /// Returns the number of rows of the ledger's table, which is 1 in a ledger.
    func ledgerRowCount() throws(PostgresError) -> Int {
        try query("SELECT count(*) FROM sandlot.ledger").first?.number(0) ?? 0
    }

    /// Writes the row of a new ledger.
    func insert(_ row: LedgerRow) throws(PostgresError) {
        let head = row.head
        try query(
            "INSERT INTO sandlot.ledger VALUES (1, $1, $2, $3, $4, $5, $6, $7::bigint, $8)",
            [
                .bytes(row.identity.id), .bytes(row.identity.publicKey), .number(head.count),
                .bytes(head.hash), .number(head.removedCount), .bytes(head.removedHash),
                .number(head.isOpen ? 1 : 0), .bytes(row.seal),
            ])
    }

    /// Replaces the ledger's end, unless it is no longer the expected one.
    ///
    /// - Parameters:
    ///   - old: The expected end.
    ///   - row: The row with the new end.
    /// - Returns: Whether the end was the expected one.
    /// - Throws: ``PostgresError``.
    func replace(_ old: LedgerHead, with row: LedgerRow) throws(PostgresError) -> Bool {
        try query(
            """
            UPDATE sandlot.ledger SET count = $1, hash = $2, is_open = $3::bigint, seal = $4
            WHERE single = 1 AND count = $5 AND hash = $6 AND id = $7
            """,
            [
                .number(row.head.count), .bytes(row.head.hash),
                .number(row.head.isOpen ? 1 : 0), .bytes(row.seal), .number(old.count),
                .bytes(old.hash), .bytes(row.identity.id),
            ]
        ).changedCount == 1
    }

    // MARK: - Records

    /// Returns the records from a position on, in order.
    func records(from position: Int, limit: Int) throws(PostgresError) -> PostgresRows {
        try query(
            """
            SELECT \(RecordRow.columns) FROM sandlot.record
            WHERE position >= $1 ORDER BY position LIMIT $2
            """, [.number(position), .number(limit)])
    }

    /// Returns the hash of a record, or nil if there is none of the right length.
    func hash(at position: Int) throws(PostgresError) -> [UInt8]? {
        try query("SELECT hash FROM sandlot.record WHERE position = $1", [.number(position)])
            .first?.bytes(0).flatMap { $0.count == SHA256.byteCount ? $0 : nil }
    }

    /// Writes consecutive records.
    ///
    /// - Parameters:
    ///   - records: The records with their hashes.
    ///   - position: The position of the first one.
    /// - Throws: ``PostgresError``, or ``LedgerError`` if the server says that it has written fewer.
    func insert(
        _ records: some Collection<(record: LedgerRecord, hash: [UInt8])>, at position: Int
    ) throws {
        let written = try query(
            """
            INSERT INTO sandlot.record (position, stream, kind, version, key, bytes, hash)
            SELECT * FROM unnest(
              $1::bigint[], $2::bytea[], $3::bytea[], $4::integer[], $5::bytea[], $6::bytea[],
              $7::bytea[])
            """,
            [
                .numbers(Array(position..<position + records.count)),
                .byteStrings(records.map { Array($0.record.stream.utf8) }),
                .byteStrings(records.map { Array($0.record.kind.utf8) }),
                .versions(records.map(\.record.version)),
                .byteStrings(records.map { $0.record.key.map { Array($0.utf8) } }),
                .byteStrings(records.map(\.record.bytes)), .byteStrings(records.map(\.hash)),
            ]
        ).changedCount
        // A rule or a trigger of someone else can suppress them.
        guard written == records.count else {
            throw LedgerError(
                .damaged,
                "the database has written \(written) of \(records.count) records; its tables were changed"
            )
        }
    }

    /// Writes the replacement of a record whose content was removed.
    func insertRemoved(
        digest: [UInt8], at position: Int, hash: [UInt8]
    ) throws(PostgresError) {
        try query(
            """
            INSERT INTO sandlot.record (position, stream, kind, version, digest, hash)
            VALUES ($1, '', '', 0, $2, $3)
            """, [.number(position), .bytes(digest), .bytes(hash)])
    }

    // MARK: - Checkpoints

    /// Returns the checkpoints after a number of records, in order.
    func checkpoints(behind count: Int, limit: Int) throws(PostgresError) -> [Checkpoint] {
        let rows = try query(
            """
            SELECT count, hash, signature FROM sandlot.checkpoint
            WHERE count > $1 ORDER BY count LIMIT $2
            """, [.number(count), .number(limit)])
        return (0..<rows.count).map { index in
            Checkpoint(
                count: rows[index].number(0) ?? 0, hash: rows[index].bytes(1) ?? [],
                signature: rows[index].bytes(2) ?? [])
        }
    }

    /// Returns the number of checkpoints, and the number of records under the last one.
    func checkpointCounts() throws(PostgresError) -> (checkpoints: Int, records: Int) {
        let row = try query("SELECT count(*), coalesce(max(count), 0) FROM sandlot.checkpoint")
            .first
        return (row?.number(0) ?? 0, row?.number(1) ?? 0)
    }

    /// Writes a checkpoint, unless there already is one for the same number of records.
    func insert(_ checkpoint: Checkpoint) throws(PostgresError) {
        try query(
            "INSERT INTO sandlot.checkpoint VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            [
                .number(checkpoint.count), .bytes(checkpoint.hash), .bytes(checkpoint.signature),
            ])
    }

    // MARK: - Transactions

    /// Runs an operation in a transaction that sees one state of the database and changes nothing.
    func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            try? run("ROLLBACK")
            throw error
        }
    }
}
