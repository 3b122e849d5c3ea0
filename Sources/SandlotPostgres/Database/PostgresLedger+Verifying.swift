import Dispatch
public import SandlotLedger
public import SandlotStore

extension PostgresLedger {
    /// Checks a ledger without opening it, even if it is too damaged to be opened.
    ///
    /// This method changes nothing, and other processes can use the ledger at the same time.
    ///
    /// - Parameters:
    ///   - address: The address of the database.
    ///   - options: The key, if it is not in the file that `address` names, the extent of the check,
    ///     and the known earlier state of the ledger.
    ///   - inspect: A closure that checks the contents of up to 256 records, and returns a problem
    ///     for each of them, or nil if there is none.
    /// - Returns: The report. Damage is not an error.
    /// - Throws: ``LedgerError`` if nothing can be checked.
    /// - Complexity: O(*n*) in the number of records, and constant memory plus 16 bytes for each
    ///   key.
    public static func verify(
        _ address: PostgresAddress, options: Options = Options(),
        inspecting inspect: (@Sendable ([LedgerRecord]) -> [String?])? = nil
    ) async throws(LedgerError) -> LedgerReport {
        try await DispatchQueue.ledger("check").perform { () throws(LedgerError) in
            try LedgerError.postgres(address.name) {
                try PostgresOpening.verify(address, options, inspecting: inspect)
            }
        }
    }

    /// Counts the contents of the ledger, or its proven contents if the key is not available.
    ///
    /// - Returns: The statistics, where the size is that of the tables and their indexes.
    /// - Throws: ``LedgerError`` if the server cannot be reached.
    /// - Complexity: O(*n*) in the number of records.
    public func statistics() async throws(LedgerError) -> LedgerStatistics {
        try await DispatchQueue.ledger("statistics").perform { () throws(LedgerError) in
            try self.reader.perform { connection in
                try connection.reading { try self.statistics(connection) }
            }
        }
    }

    private func statistics(_ connection: PostgresConnection) throws -> LedgerStatistics {
        let head = try connection.ledgerRow(address.name, sealedBy: key).head
        let count = proven ?? head.count
        let hash = count == 0 ? try identity.origin : try connection.hash(at: count - 1) ?? []
        let removed = try connection.query(
            "SELECT count(*) FROM sandlot.record WHERE digest IS NOT NULL AND position < $1",
            [.number(count)]
        ).first?.number(0)
        let rows = try connection.query(
            """
            SELECT stream, kind, count(*), coalesce(sum(length(bytes)), 0)::bigint
            FROM sandlot.record WHERE digest IS NULL AND position < $1
            GROUP BY stream, kind ORDER BY stream, kind
            """, [.number(count)])
        let kinds = (0..<rows.count).map { index in
            LedgerStatistics.Kind(
                stream: rows[index].text(0) ?? "", kind: rows[index].text(1) ?? "",
                count: rows[index].number(2) ?? 0, byteCount: rows[index].number(3) ?? 0)
        }
        let size = try connection.query(
            """
            SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
            WHERE relnamespace = 'sandlot'::regnamespace AND relkind = 'r'
            """
        ).first?.number(0)
        let groups = writing?.commits.groups ?? (count: 0, largest: 0)
        return LedgerStatistics(
            recordCount: count, removedCount: removed ?? 0, hash: hash,
            publicKey: identity.publicKey,
            checkpointCount: try connection.checkpointCounts().checkpoints,
            fileByteCount: size ?? 0, logByteCount: 0, kinds: kinds, groupCount: groups.count,
            largestGroup: groups.largest)
    }
}
