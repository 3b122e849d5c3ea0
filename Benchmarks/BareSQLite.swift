import Dispatch
import Foundation
import GRDBSQLite
import SandlotStore

/// Bare SQLite, which is the upper limit of the ledger's speed.
enum BareSQLite {
    /// The number of transactions before the measurement.
    ///
    /// The disk is slower while the log grows for the first time.
    static let warmUp = 500

    /// Returns the rate of consecutive transactions that insert records and wait for the disk, per
    /// second.
    static func insertRate(
        _ path: String, _ records: [LedgerRecord], seconds: Double
    ) throws -> Double {
        let database = try open(path)
        defer { sqlite3_close(database) }
        try execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
            CREATE TABLE record (position INTEGER PRIMARY KEY, stream TEXT NOT NULL, kind TEXT NOT NULL,
            version INTEGER NOT NULL, key TEXT, bytes BLOB)
            """, database)
        var insert: OpaquePointer?
        sqlite3_prepare_v2(
            database, "INSERT INTO record VALUES (?, ?, ?, ?, NULL, ?)", -1, &insert, nil)
        defer { sqlite3_finalize(insert) }
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        var position = Int64(0)
        func insertAll() throws {
            try execute("BEGIN IMMEDIATE", database)
            for record in records {
                sqlite3_bind_int64(insert, 1, position)
                sqlite3_bind_text(insert, 2, record.stream, -1, transient)
                sqlite3_bind_text(insert, 3, record.kind, -1, transient)
                sqlite3_bind_int64(insert, 4, Int64(record.version))
                sqlite3_bind_blob(insert, 5, record.bytes, Int32(record.bytes.count), transient)
                guard sqlite3_step(insert) == SQLITE_DONE else { throw BenchError(text: "insert") }
                sqlite3_reset(insert)
                position += 1
            }
            try execute("COMMIT", database)
        }
        for _ in 0..<warmUp { try insertAll() }
        let start = DispatchTime.now().uptimeNanoseconds
        var (count, now) = (0, start)
        while now < start + UInt64(seconds * 1e9) {
            try insertAll()
            count += 1
            now = DispatchTime.now().uptimeNanoseconds
        }
        return Double(count) / (Double(now - start) / 1e9)
    }

    /// Reads every column of every row of a ledger.
    static func readAll(_ path: String) throws {
        let database = try open(path)
        defer { sqlite3_close(database) }
        var select: OpaquePointer?
        sqlite3_prepare_v2(
            database, "SELECT position, stream, kind, version, key, bytes, hash FROM record", -1,
            &select, nil)
        defer { sqlite3_finalize(select) }
        var sum = 0
        while sqlite3_step(select) == SQLITE_ROW {
            for column in 0..<7 { sum += Int(sqlite3_column_bytes(select, Int32(column))) }
        }
        guard sum > 0 else { throw BenchError(text: "no row was read of \(path)") }
    }

    private static func open(_ path: String) throws -> OpaquePointer {
        var database: OpaquePointer?
        guard sqlite3_open(path, &database) == SQLITE_OK, let database else {
            throw BenchError(text: "\(path) cannot be opened")
        }
        return database
    }

    private static func execute(_ statements: String, _ database: OpaquePointer) throws {
        guard sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK else {
            throw BenchError(text: "SQLite refuses: \(statements)")
        }
    }
}
