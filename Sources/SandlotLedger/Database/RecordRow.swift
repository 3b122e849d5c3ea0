import GRDB
import SandlotReceipts
import SandlotStore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The rows of the table `record`.
package enum RecordRow {
    /// The columns in the order of ``RecordFields``.
    package static let columns = "position, stream, kind, version, key, bytes, digest, hash"

    /// Returns the rows from a position on, in order.
    static func cursor(
        _ database: Database, from position: Int, limit: Int = -1
    ) throws -> RecordCursor {
        // Not a cached statement, because a statement that has encountered damage reports it again
        // when it is reused.
        let statement = try database.makeStatement(
            sql: "SELECT \(columns) FROM record WHERE position >= ? ORDER BY position LIMIT ?")
        return try RecordCursor(statement, arguments: [position, limit])
    }

    /// Returns all rows in reverse order.
    static func backwards(_ database: Database) throws -> RecordCursor {
        try RecordCursor(
            database.makeStatement(
                sql: "SELECT \(columns) FROM record ORDER BY position DESC"))
    }

    /// Returns the hash of a record, or nil if there is none of the right length.
    static func hash(_ database: Database, at position: Int) throws -> [UInt8]? {
        let statement = try database.cachedStatement(
            sql: "SELECT hash FROM record WHERE position = ?")
        return try Row.fetchOne(statement, arguments: [position])?.bytes(0).flatMap {
            $0.count == SHA256.byteCount ? $0 : nil
        }
    }

    /// Writes a record.
    static func insert(
        _ record: LedgerRecord, at position: Int, hash: [UInt8], _ database: Database
    ) throws {
        // Texts are bound as bytes, because SQLite's own text binding ends at a NUL.
        let statement = try BoundStatement(
            database,
            sql: """
                INSERT INTO record (\(columns))
                VALUES (?, CAST(? AS TEXT), CAST(? AS TEXT), ?, CAST(? AS TEXT), ?, NULL, ?)
                """)
        try statement.bind(position, at: 1)
        try statement.bind(bytesOf: record.stream, at: 2)
        try statement.bind(bytesOf: record.kind, at: 3)
        try statement.bind(Int(record.version), at: 4)
        if let key = record.key { try statement.bind(bytesOf: key, at: 5) }
        try statement.bind(record.bytes, at: 6)
        try statement.bind(hash, at: 7)
        try statement.execute()
    }

    /// Writes the replacement of a record whose content was removed.
    static func insertRemoved(
        digest: [UInt8], at position: Int, hash: [UInt8], _ database: Database
    ) throws {
        let statement = try database.cachedStatement(
            sql: "INSERT INTO record (\(columns)) VALUES (?, '', '', 0, NULL, NULL, ?, ?)")
        try statement.execute(arguments: [position, Data(digest), Data(hash)])
    }

    /// Replaces a record's content with its digest.
    static func remove(at position: Int, digest: [UInt8], _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                UPDATE record
                SET stream = '', kind = '', version = 0, key = NULL, bytes = NULL, digest = ?
                WHERE position = ?
                """)
        try statement.execute(arguments: [Data(digest), position])
    }
}
