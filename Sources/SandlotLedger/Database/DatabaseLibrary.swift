import GRDBSQLite

/// The library that reads and writes ledgers in files.
package enum DatabaseLibrary {
    /// The version of SQLite that the process has loaded, as in `3.40.1`.
    package static var version: String {
        guard let text = unsafe sqlite3_libversion() else { return "unknown" }
        return unsafe String(cString: text)
    }
}
