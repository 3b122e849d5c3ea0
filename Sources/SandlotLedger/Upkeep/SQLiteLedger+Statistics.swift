import Dispatch
import GRDB
import SandlotBase
public import SandlotStore

extension SQLiteLedger {
    /// Counts the contents of the ledger, or its proven contents if the key is not available.
    ///
    /// - Returns: The statistics.
    /// - Throws: ``LedgerError`` if the file cannot be read.
    /// - Complexity: O(*n*) in the number of records.
    public func statistics() async throws(LedgerError) -> LedgerStatistics {
        try await DispatchQueue.ledger("statistics").perform { () throws(LedgerError) in
            try LedgerError.wrapping(self.path) {
                try self.readers.read { try self.statistics($0) }
            }
        }
    }

    private func statistics(_ database: Database) throws -> LedgerStatistics {
        let head = try LedgerRow(database, path: path).head
        let count = try provenEnd?.end(head, database).count ?? head.count
        let hash =
            count == 0 ? try identity.origin : try RecordRow.hash(database, at: count - 1) ?? []
        let removedCount = try Int.fetchOne(
            database,
            sql: "SELECT count(*) FROM record WHERE digest IS NOT NULL AND position < ?",
            arguments: [count])
        let kinds = try Row.fetchAll(
            database,
            sql: """
                SELECT stream, kind, count(*), coalesce(sum(length(bytes)), 0) FROM record
                WHERE digest IS NULL AND position < ?
                GROUP BY stream, kind ORDER BY stream, kind
                """, arguments: [count]
        ).map { row in
            LedgerStatistics.Kind(
                stream: String(decoding: row.bytes(0) ?? [], as: UTF8.self),
                kind: String(decoding: row.bytes(1) ?? [], as: UTF8.self),
                count: row.number(2) ?? 0, byteCount: row.number(3) ?? 0)
        }
        let groups = writing?.commits.groups ?? (count: 0, largest: 0)
        return LedgerStatistics(
            recordCount: count, removedCount: removedCount ?? 0,
            hash: hash, publicKey: identity.publicKey,
            checkpointCount: try CheckpointRow.count(database),
            fileByteCount: try byteCount(of: files.path),
            logByteCount: try byteCount(of: files.log),
            kinds: kinds, groupCount: groups.count, largestGroup: groups.largest)
    }

    private func byteCount(of path: String) throws(FileError) -> Int {
        if case .file(let count) = try FileKind.of(path) { count } else { 0 }
    }
}
