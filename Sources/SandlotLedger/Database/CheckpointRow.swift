internal import GRDB
internal import SandlotReceipts

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The rows of the table `checkpoint`.
enum CheckpointRow {
    /// All checkpoints, in order; of a row that is none only the number of records counts.
    static func cursor(_ database: Database) throws -> RowCursor {
        try Row.fetchCursor(
            database, sql: "SELECT count, hash, signature FROM checkpoint ORDER BY count")
    }

    /// The checkpoints behind so many records, in order.
    static func cursor(_ database: Database, behind count: Int) throws -> RowCursor {
        try Row.fetchCursor(
            database,
            sql: "SELECT count, hash, signature FROM checkpoint WHERE count > ? ORDER BY count",
            arguments: [count])
    }

    /// The number of checkpoints.
    static func count(_ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM checkpoint") ?? 0
    }

    /// The number of records under the last checkpoint; 0 if there is none.
    static func last(_ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT max(count) FROM checkpoint") ?? 0
    }

    /// The last checkpoint.
    static func latest(_ database: Database) throws -> Checkpoint? {
        try Row.fetchOne(
            database,
            sql: "SELECT count, hash, signature FROM checkpoint ORDER BY count DESC LIMIT 1"
        ).map(checkpoint)
    }

    /// The checkpoint of a row; one that cannot be read has no hash and no signature.
    static func checkpoint(_ row: Row) -> Checkpoint {
        Checkpoint(
            count: row.number(0) ?? 0, hash: row.bytes(1) ?? [], signature: row.bytes(2) ?? [])
    }

    /// Signs and writes a checkpoint, unless there is one for the same number of records.
    static func insert(
        _ head: LedgerHead, of identity: LedgerIdentity, key: LedgerKey, _ database: Database
    ) throws {
        var checkpoint = Checkpoint(count: head.count, hash: head.hash)
        checkpoint.signature = try key.statements.signature(of: checkpoint.statement(of: identity))
        let statement = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO checkpoint VALUES (?, ?, ?)")
        try statement.execute(arguments: [
            checkpoint.count, Data(checkpoint.hash), Data(checkpoint.signature),
        ])
    }
}
