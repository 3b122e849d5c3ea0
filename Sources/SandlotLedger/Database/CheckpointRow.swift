import GRDB
import SandlotReceipts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The rows of the table `checkpoint`.
enum CheckpointRow {
    /// Returns all checkpoints in order.
    static func cursor(_ database: Database) throws -> RowCursor {
        try Row.fetchCursor(
            database, sql: "SELECT count, hash, signature FROM checkpoint ORDER BY count")
    }

    /// Returns the checkpoints after a number of records, in order.
    static func cursor(_ database: Database, behind count: Int) throws -> RowCursor {
        try Row.fetchCursor(
            database,
            sql: "SELECT count, hash, signature FROM checkpoint WHERE count > ? ORDER BY count",
            arguments: [count])
    }

    /// Returns the number of checkpoints.
    static func count(_ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM checkpoint") ?? 0
    }

    /// Returns the number of records under the last checkpoint, or 0 if there is none.
    static func last(_ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT max(count) FROM checkpoint") ?? 0
    }

    /// Returns the last checkpoint.
    static func latest(_ database: Database) throws -> Checkpoint? {
        try Row.fetchOne(
            database,
            sql: "SELECT count, hash, signature FROM checkpoint ORDER BY count DESC LIMIT 1"
        ).map(checkpoint)
    }

    /// Returns the checkpoint of a row, with an empty hash and signature where they cannot be read.
    static func checkpoint(_ row: Row) -> Checkpoint {
        Checkpoint(
            count: row.number(0) ?? 0, hash: row.bytes(1) ?? [], signature: row.bytes(2) ?? [])
    }

    /// Signs and writes a checkpoint, unless there already is one for the same number of records.
    static func insert(
        _ head: LedgerHead, of identity: LedgerIdentity, key: LedgerKey, _ database: Database
    ) throws {
        try insert(Checkpoint(head, of: identity, signedBy: key), database)
    }

    /// Writes a checkpoint, unless there already is one for the same number of records.
    static func insert(_ checkpoint: Checkpoint, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO checkpoint VALUES (?, ?, ?)")
        try statement.execute(arguments: [
            checkpoint.count, Data(checkpoint.hash), Data(checkpoint.signature),
        ])
    }
}
