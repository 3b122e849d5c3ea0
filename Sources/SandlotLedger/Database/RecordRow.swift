import GRDB
import SandlotReceipts
import SandlotStore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The rows of the table `record`.
enum RecordRow {
    private static let columns = "position, stream, kind, version, key, bytes, digest, hash"

    /// Returns the rows from a position on, in order.
    static func cursor(
        _ database: Database, from position: Int, limit: Int = -1
    ) throws -> RowCursor {
        // Not a cached statement, because a statement that has encountered damage reports it again
        // when it is reused.
        let statement = try database.makeStatement(
            sql: "SELECT \(columns) FROM record WHERE position >= ? ORDER BY position LIMIT ?")
        return try Row.fetchCursor(statement, arguments: [position, limit])
    }

    /// Returns all rows in reverse order.
    static func backwards(_ database: Database) throws -> RowCursor {
        try Row.fetchCursor(
            database, sql: "SELECT \(columns) FROM record ORDER BY position DESC")
    }

    /// Returns the hash of a record, or nil if there is none of the right length.
    static func hash(_ database: Database, at position: Int) throws -> [UInt8]? {
        let statement = try database.cachedStatement(
            sql: "SELECT hash FROM record WHERE position = ?")
        return try Row.fetchOne(statement, arguments: [position])?.bytes(0).flatMap {
            $0.count == SHA256.byteCount ? $0 : nil
        }
    }

    /// Returns the position in a row.
    static func position(_ row: Row) -> Int? { row.number(0) }

    /// Returns the hash in a row.
    static func storedHash(_ row: Row) -> [UInt8]? {
        row.bytes(7).flatMap { $0.count == SHA256.byteCount ? $0 : nil }
    }

    /// Returns whether the content was removed.
    static func isRemoved(_ row: Row) -> Bool { !row.hasNull(atIndex: 6) }

    /// Adds the content of a row, or its digest, to a hasher.
    ///
    /// - Returns: Whether the row has the form of a record.
    static func take(_ row: Row, _ hasher: RecordHasher) throws -> Bool {
        guard let version = row.number(3).flatMap(Int32.init(exactly:)) else { return false }
        if isRemoved(row) {
            guard let digest = row.bytes(6), digest.count == SHA256.byteCount, version == 0,
                row.bytes(1) == [], row.bytes(2) == [], row.hasNull(atIndex: 4),
                row.hasNull(atIndex: 5)
            else { return false }
            hasher.take(digest: digest)
            return true
        }
        do {
            return try takeContent(of: row, version, hasher)
        } catch is RowDecodingError {
            // The row has a number in place of a text or bytes.
            return false
        }
    }

    private static func takeContent(
        of row: Row, _ version: Int32, _ hasher: RecordHasher
    ) throws -> Bool {
        try row.withUnsafeData(atIndex: 1) { stream in
            try row.withUnsafeData(atIndex: 2) { kind in
                try row.withUnsafeData(atIndex: 4) { key in
                    try row.withUnsafeData(atIndex: 5) { bytes in
                        guard let stream, let kind, let bytes else { return false }
                        try hasher.take(
                            stream: stream, kind: kind, version: version, key: key, bytes: bytes)
                        return true
                    }
                }
            }
        }
    }

    /// Returns the record of a row whose form has been checked.
    static func record(_ row: Row) -> LedgerRecord? {
        if isRemoved(row) {
            guard let digest = row.bytes(6) else { return nil }
            return LedgerRecord(
                stream: LedgerRecord.removedStream, kind: "content", version: 1, bytes: digest)
        }
        guard let stream = row.bytes(1), let kind = row.bytes(2),
            let version = row.number(3).flatMap(Int32.init(exactly:)), let bytes = row.bytes(5)
        else { return nil }
        return LedgerRecord(
            stream: String(decoding: stream, as: UTF8.self),
            kind: String(decoding: kind, as: UTF8.self), version: version,
            key: row.bytes(4).map { String(decoding: $0, as: UTF8.self) }, bytes: bytes)
    }

    /// Writes a record.
    static func insert(
        _ record: LedgerRecord, at position: Int, hash: [UInt8], _ database: Database
    ) throws {
        // Texts are bound as bytes, because SQLite's own text binding ends at a NUL.
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO record (\(columns))
                VALUES (?, CAST(? AS TEXT), CAST(? AS TEXT), ?, CAST(? AS TEXT), ?, NULL, ?)
                """)
        try statement.execute(arguments: [
            position, Data(record.stream.utf8), Data(record.kind.utf8), record.version,
            record.key.map { Data($0.utf8) }, Data(record.bytes), Data(hash),
        ])
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

extension RecordHasher {
    /// Computes the digest of a row's content.
    fileprivate func take(
        stream: Data, kind: Data, version: Int32, key: Data?, bytes: Data
    ) throws {
        try unsafe stream.withUnsafeBytes { stream in
            try unsafe kind.withUnsafeBytes { kind in
                try unsafe bytes.withUnsafeBytes { bytes in
                    guard let key else {
                        return try unsafe take(
                            stream: stream, kind: kind, version: version, key: nil, bytes: bytes)
                    }
                    try unsafe key.withUnsafeBytes { key in
                        try unsafe take(
                            stream: stream, kind: kind, version: version, key: key, bytes: bytes)
                    }
                }
            }
        }
    }
}
