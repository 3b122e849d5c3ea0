import GRDB
import SandlotBase
import SandlotStore

/// Connections to the database.
enum LedgerConnection {
    /// The time to wait while another program has exclusive access to the file.
    private static let patienceSeconds = 5.0

    /// Opens a connection for writing.
    static func writer(
        _ path: String, _ durability: SQLiteLedger.Durability, pageSize: Int? = nil
    ) throws -> DatabaseQueue {
        var configuration = configuration("writer")
        configuration.prepareDatabase { database in
            if let pageSize { try database.execute(sql: "PRAGMA page_size = \(pageSize)") }
            let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
            guard mode == "wal" else {
                throw LedgerError(
                    .inputOutput,
                    "\(path) does not support a write-ahead log, as on some network drives; use a local disk"
                )
            }
            try database.execute(sql: "PRAGMA synchronous = \(durability.rawValue)")
            // These have an effect only on Apple's platforms.
            try database.execute(sql: "PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1")
        }
        return try DatabaseQueue(path: name(path), configuration: configuration)
    }

    /// Opens a pool of connections for reading.
    static func readers(_ path: String) throws -> DatabasePool {
        var configuration = configuration("reader")
        configuration.readonly = true
        return try DatabasePool(path: name(path), configuration: configuration)
    }

    /// Reads with permission to write, which lets SQLite roll back an unfinished transaction.
    static func rollBack(_ path: String) throws {
        let database = try DatabaseQueue(path: name(path), configuration: configuration("rollback"))
        _ = try database.read { try Int.fetchOne($0, sql: "PRAGMA schema_version") }
        try database.close()
    }

    /// Opens a connection for a single check.
    static func reader(_ path: String) throws -> DatabaseQueue {
        var configuration = configuration("check")
        configuration.readonly = true
        return try DatabaseQueue(path: name(path), configuration: configuration)
    }

    /// Returns the application ID of a database without creating any file beside it.
    ///
    /// - Returns: The application ID.
    static func applicationID(_ path: String) throws -> Int32? {
        var configuration = configuration("glance")
        configuration.readonly = true
        // Only a URI can state that there is no log to look for. The application ID is on the first
        // page.
        let database = try DatabaseQueue(
            path: "\(address(path))?immutable=1", configuration: configuration)
        defer { try? database.close() }
        return try database.read { try Int32.fetchOne($0, sql: "PRAGMA application_id") }
    }

    /// Creates a database that no other process knows yet and that is lost if the process ends.
    static func maker(_ path: String, pageSize: Int?) throws -> DatabaseQueue {
        // The file contains receipts, so its mode does not depend on the umask. SQLite uses the
        // same mode for the files beside it.
        _ = try FileDescriptor.creating(path, mode: 0o600)
        var configuration = configuration("maker")
        configuration.prepareDatabase { database in
            if let pageSize { try database.execute(sql: "PRAGMA page_size = \(pageSize)") }
            try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        }
        return try DatabaseQueue(path: name(path), configuration: configuration)
    }

    /// Examines a database that may be damaged.
    ///
    /// After damage, SQLite may fail to end the transaction. The earlier result still counts.
    static func examine<Result>(
        _ reader: some DatabaseReader, _ body: (Database) throws -> Result
    ) throws -> Result {
        var result: Result?
        do {
            try reader.read { result = try body($0) }
        } catch {
            guard result != nil else { throw error }
        }
        guard let result else { throw LedgerError(.inputOutput, "nothing was read") }
        return result
    }

    /// Returns a path for SQLite, as a URI if it is not UTF-8, because a URI can contain any byte.
    private static func name(_ path: String) -> String {
        SystemPath.hasBytes(path) ? address(path) : path
    }

    /// Returns the URI of a file.
    private static func address(_ path: String) -> String {
        let unreserved = Set("/-._~".utf8).union(48...57).union(65...90).union(97...122)
        let bytes = SystemPath.bytes(path).map { byte in
            unreserved.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + HexDigit.string(CollectionOfOne(byte))
        }
        return "file:" + bytes.joined()
    }

    private static func configuration(_ name: String) -> Configuration {
        var configuration = Configuration()
        configuration.label = "sandlot.ledger.\(name)"
        configuration.busyMode = .timeout(patienceSeconds)
        configuration.foreignKeysEnabled = false
        return configuration
    }
}
