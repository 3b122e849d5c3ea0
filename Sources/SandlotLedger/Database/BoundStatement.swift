import GRDB
import GRDBSQLite

/// A cached statement that changes rows, whose parameters are bound in place.
///
/// GRDB's arguments wrap each value in several objects, which took longer than hashing the record.
/// Never use it for a statement that returns rows.
@safe
struct BoundStatement {
    private let statement: Statement
    private let handle: OpaquePointer

    /// Prepares a statement, or finds it in the connection's cache.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - sql: The statement.
    /// - Throws: Any error of SQLite.
    init(_ database: Database, sql: String) throws {
        statement = try database.cachedStatement(sql: sql)
        unsafe handle = statement.sqliteStatement
        // This resets the statement, and all parameters become NULL.
        statement.setUncheckedArguments(StatementArguments())
    }

    /// Binds an integer.
    ///
    /// - Parameters:
    ///   - number: The integer.
    ///   - index: The number of the parameter, from 1.
    /// - Throws: Any error of SQLite.
    func bind(_ number: Int, at index: CInt) throws {
        try unsafe check(sqlite3_bind_int64(handle, index, Int64(number)))
    }

    /// Binds bytes, which SQLite copies.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - index: The number of the parameter, from 1.
    /// - Throws: Any error of SQLite.
    func bind(_ bytes: [UInt8], at index: CInt) throws {
        try unsafe bytes.withUnsafeBytes { try unsafe bind($0, at: index) }
    }

    /// Binds the UTF-8 bytes of a text, which SQLite copies.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - index: The number of the parameter, from 1.
    /// - Throws: Any error of SQLite.
    func bind(bytesOf text: String, at index: CInt) throws {
        var text = text
        try text.withUTF8 { try unsafe bind(UnsafeRawBufferPointer($0), at: index) }
    }

    private func bind(_ bytes: UnsafeRawBufferPointer, at index: CInt) throws {
        guard let start = bytes.baseAddress, unsafe !bytes.isEmpty else {
            // SQLite binds NULL for a missing address.
            return try unsafe check(sqlite3_bind_zeroblob(handle, index, 0))
        }
        // SQLite copies the bytes if the destructor is -1.
        let copying = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        try unsafe check(
            sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), copying))
    }

    private func check(_ code: CInt) throws {
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    /// Executes the statement.
    ///
    /// - Throws: Any error of SQLite.
    func execute() throws {
        try statement.execute()
    }
}
