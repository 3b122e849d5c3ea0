import GRDB
import GRDBSQLite

/// A cursor over rows of the table `record`, which reads each column in place.
///
/// GRDB's own rows wrap each column in several objects, which took longer than hashing the record.
@safe
struct RecordCursor {
    private let rows: RowCursor
    private let statement: OpaquePointer

    init(_ statement: Statement, arguments: StatementArguments? = nil) throws {
        rows = try Row.fetchCursor(statement, arguments: arguments)
        unsafe self.statement = statement.sqliteStatement
    }

    /// Moves to the next row, which is valid until the next call and as long as the cursor.
    func next() throws -> StoredRecord? {
        guard try rows.next() != nil else { return nil }
        return unsafe StoredRecord(statement)
    }
}

/// The current row of a cursor over the table `record`.
@safe
struct StoredRecord: RecordFields {
    private let statement: OpaquePointer

    fileprivate init(_ statement: OpaquePointer) {
        unsafe self.statement = statement
    }

    /// Returns whether a column has no value.
    func hasNull(atIndex index: Int) -> Bool {
        unsafe sqlite3_column_type(statement, CInt(index)) == SQLITE_NULL
    }

    /// Returns an integer.
    func number(_ index: Int) -> Int? {
        guard unsafe sqlite3_column_type(statement, CInt(index)) == SQLITE_INTEGER else {
            return nil
        }
        return unsafe Int(sqlite3_column_int64(statement, CInt(index)))
    }

    /// Returns the bytes of a text or a blob, which are valid until the cursor moves.
    func borrowed(_ index: Int) -> UnsafeRawBufferPointer? {
        // SQLite returns no address for an empty value and for no value.
        guard let bytes = unsafe sqlite3_column_blob(statement, CInt(index)) else {
            return hasNull(atIndex: index)
                ? nil : unsafe UnsafeRawBufferPointer(start: nil, count: 0)
        }
        let count = unsafe Int(sqlite3_column_bytes(statement, CInt(index)))
        return unsafe UnsafeRawBufferPointer(start: bytes, count: count)
    }
}
