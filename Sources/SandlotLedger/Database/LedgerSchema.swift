internal import GRDB
internal import SandlotStore

/// What stands in the database file.
///
/// - `ledger`, one row: the name (`id`), the public key, how far the ledger reaches (`count`, `hash`), which
///   contents were removed (`removed`, `removed_hash`), whether a writer has it open, and the code of its owner
///   over all that (`seal`).
/// - `record`: the records by position. `digest` is there instead of the content where that was removed.
/// - `checkpoint`: signatures over the hash after so many records.
///
/// There is no index beside: every byte of the file is covered by the chain, by the code or by a comparison with
/// the texts below.
enum LedgerSchema {
    /// Which program's database it is: "SLED".
    static let applicationID: Int32 = 0x534C_4544

    /// A change of the schema.
    struct Migration: Sendable {
        /// Its name in the database, never changed.
        let name: String
        /// What it does.
        let statements: String
    }

    /// All changes since the first version, in order; what was published is never edited.
    static let migrations = [
        Migration(
            name: "1",
            statements: """
                CREATE TABLE ledger (
                  only INTEGER PRIMARY KEY CHECK (only = 1),
                  id BLOB NOT NULL,
                  public_key BLOB NOT NULL,
                  count INTEGER NOT NULL,
                  hash BLOB NOT NULL,
                  removed INTEGER NOT NULL,
                  removed_hash BLOB NOT NULL,
                  is_open INTEGER NOT NULL,
                  seal BLOB NOT NULL
                ) STRICT;
                CREATE TABLE record (
                  position INTEGER PRIMARY KEY,
                  stream TEXT NOT NULL,
                  kind TEXT NOT NULL,
                  version INTEGER NOT NULL,
                  key TEXT,
                  bytes BLOB,
                  digest BLOB,
                  hash BLOB NOT NULL
                ) STRICT;
                CREATE TABLE checkpoint (
                  count INTEGER PRIMARY KEY,
                  hash BLOB NOT NULL,
                  signature BLOB NOT NULL
                ) STRICT;
                """)
    ]

    /// The changes as GRDB applies them: each in a transaction of its own, and once.
    static func migrator(_ migrations: [Migration]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator().disablingDeferredForeignKeyChecks()
        for migration in migrations {
            migrator.registerMigration(migration.name) { database in
                try database.execute(sql: migration.statements)
            }
        }
        return migrator
    }

    /// How the schema of a file stands to this version.
    enum Standing {
        case current
        case older
    }

    /// Compares the schema of a file with what this version writes.
    ///
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/notALedger``, ``LedgerError/Code/otherVersion`` or
    ///   ``LedgerError/Code/damaged``.
    static func standing(
        of database: Database, path: String, _ migrations: [Migration]
    ) throws -> Standing {
        let application = try Int32.fetchOne(database, sql: "PRAGMA application_id")
        guard application == applicationID else {
            throw LedgerError(.notALedger, "\(path) is a database of another program")
        }
        let migrator = migrator(migrations)
        guard try !migrator.hasBeenSuperseded(database) else {
            throw LedgerError(
                .otherVersion,
                "\(path) was written by a newer version of Sandlot; use that version")
        }
        guard try migrator.hasCompletedMigrations(database) else { return .older }
        let found = try texts(database)
        let isPlain = migrations.count == Self.migrations.count
        guard try found == (isPlain ? currentTexts.get() : texts(after: migrations)) else {
            throw LedgerError(
                .damaged, "\(path) is damaged: its tables are not those of a ledger")
        }
        return .current
    }

    /// The texts of the present schema.
    private static let currentTexts = Result { try texts(after: migrations) }

    private static func texts(after migrations: [Migration]) throws -> [[String?]] {
        let model = try DatabaseQueue()
        try migrator(migrations).migrate(model)
        return try model.read { try texts($0) }
    }

    private static func texts(_ database: Database) throws -> [[String?]] {
        try Row.fetchAll(
            database, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name"
        ).map { row in
            (0..<4).map { String.fromDatabaseValue(row[$0]) }
        }
    }
}
