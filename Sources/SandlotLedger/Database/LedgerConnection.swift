internal import GRDB
internal import SandlotBase
internal import SandlotStore

/// How SQLite is used.
enum LedgerConnection {
    /// How long another program may keep the file to itself.
    private static let patienceSeconds = 5.0

    /// The one that writes.
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
                    "\(path) cannot be written with a log beside it, as on some network drives; use a local disk"
                )
            }
            try database.execute(sql: "PRAGMA synchronous = \(durability.rawValue)")
            // Elsewhere than on Apple's systems these do nothing.
            try database.execute(sql: "PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1")
        }
        return try DatabaseQueue(path: name(path), configuration: configuration)
    }

    /// Those that read.
    static func readers(_ path: String) throws -> DatabasePool {
        var configuration = configuration("reader")
        configuration.readonly = true
        return try DatabasePool(path: name(path), configuration: configuration)
    }

    /// Reads something with the right to write, which lets SQLite take back what was not finished.
    static func rollBack(_ path: String) throws {
        let database = try DatabaseQueue(path: name(path), configuration: configuration("rollback"))
        _ = try database.read { try Int.fetchOne($0, sql: "PRAGMA schema_version") }
        try database.close()
    }

    /// One that reads, for a while.
    static func reader(_ path: String) throws -> DatabaseQueue {
        var configuration = configuration("check")
        configuration.readonly = true
        return try DatabaseQueue(path: name(path), configuration: configuration)
    }

    /// Which program's database a file is, without making anything beside it.
    ///
    /// - Returns: The application's number.
    static func applicationID(_ path: String) throws -> Int32? {
        var configuration = configuration("glance")
        configuration.readonly = true
        // As an address, which alone can say that no log shall be looked for; what it holds of this is in the first page.
        let database = try DatabaseQueue(
            path: "\(address(path))?immutable=1", configuration: configuration)
        defer { try? database.close() }
        return try database.read { try Int32.fetchOne($0, sql: "PRAGMA application_id") }
    }

    /// One for a file that is being made and that nobody else knows: lost if the process ends.
    static func maker(_ path: String, pageSize: Int?) throws -> DatabaseQueue {
        // Who may read it is not left to the umask: it holds receipts. What SQLite makes beside it follows.
        _ = try FileDescriptor.creating(path, mode: 0o600)
        var configuration = configuration("maker")
        configuration.prepareDatabase { database in
            if let pageSize { try database.execute(sql: "PRAGMA page_size = \(pageSize)") }
            try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        }
        return try DatabaseQueue(path: name(path), configuration: configuration)
    }

    /// Looks at a file that may be damaged.
    ///
    /// After damage was met SQLite may not end the transaction as usual; what was found before counts.
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

    /// A path as SQLite is told of it: one that is not UTF-8 as an address, in which every byte can be written.
    private static func name(_ path: String) -> String {
        SystemPath.hasBytes(path) ? address(path) : path
    }

    /// The address of a file.
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
