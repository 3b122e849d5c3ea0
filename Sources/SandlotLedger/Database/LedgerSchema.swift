import GRDB
import SandlotStore

/// The schema of the database file.
///
/// - `ledger`, one row: the identifier (`id`), the public key, the ledger's end (`count`, `hash`),
///   the removed contents (`removed`, `removed_hash`), whether a writer has the ledger open, and
///   the owner's authentication code over all of these (`seal`).
/// - `record`: the records by position. If the content was removed, `digest` takes its place.
/// - `checkpoint`: signatures over the hash after a number of records.
///
/// There are no indexes: every byte of the file is covered by the chain, by the authentication
/// code, or by a comparison with the statements below.
enum LedgerSchema {
    /// The application ID of a ledger: "SLED".
    static let applicationID: Int32 = 0x534C_4544

    /// A change of the schema.
    struct Migration: Sendable {
        /// The name in the database, which never changes.
        let name: String
        /// The SQL statements.
        let statements: String
    }

    /// All migrations since the first version, in order.
    ///
    /// A published migration is never edited.
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

    /// Returns the migrator, which applies each migration once, in its own transaction.
    static func migrator(_ migrations: [Migration]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator().disablingDeferredForeignKeyChecks()
        for migration in migrations {
            migrator.registerMigration(migration.name) { database in
                try database.execute(sql: migration.statements)
            }
        }
        return migrator
    }

    /// The version of a file's schema relative to this version.
    enum Standing {
        case current
        case older
    }

    /// The result of comparing a file's schema.
    struct Survey: Sendable {
        var standing: Standing
        /// The differences from the schema of any version, as clauses.
        var problems: [String] = []
    }

    /// Compares the schema of a file with those of all versions up to this one.
    ///
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/notALedger``, ``LedgerError/Code/otherVersion``, or with
    ///   ``LedgerError/Code/damaged`` if there is no table of records.
    static func survey(
        _ database: Database, path: String, _ migrations: [Migration]
    ) throws -> Survey {
        let application = try Int32.fetchOne(database, sql: "PRAGMA application_id")
        guard application == applicationID else {
            throw LedgerError(.notALedger, "\(path) is a database of another program")
        }
        let found = try SchemaObject.all(database)
        let applied = try appliedNames(database, found)
        let known = migrations.map(\.name)
        guard applied.allSatisfy({ $0.map(known.contains) ?? true }) else {
            throw LedgerError(
                .otherVersion,
                "\(path) was written by a newer version of Sandlot; use that version")
        }
        let tables = Set(found.filter(\.isTable).map(\.name))
        guard !tables.isDisjoint(with: ["ledger", "record", "checkpoint"]) else {
            throw LedgerError(
                .notALedger,
                "\(path) has the application ID of a ledger, but none of its tables; restore a backup"
            )
        }
        guard tables.contains("record") else {
            throw LedgerError(
                .damaged, "\(path) is damaged: its table of records is missing; restore a backup")
        }
        let isListRight = !applied.isEmpty && Set(applied) == Set(known.prefix(applied.count))
        let expected = isListRight ? applied.count : known.count
        if try found == objects(after: expected, of: migrations) {
            let problems = isListRight ? [] : [changedList]
            return Survey(
                standing: expected == known.count ? .current : .older, problems: problems)
        }
        for count in stride(from: known.count, to: 0, by: -1)
        where try found == objects(after: count, of: migrations) {
            return Survey(standing: .current, problems: [changedList])
        }
        return Survey(
            standing: .current,
            problems: SchemaObject.differences(
                found, from: try objects(after: expected, of: migrations)))
    }

    private static let changedList =
        "the list of its schema migrations was changed"

    /// Returns the names of the migrations applied to a file, where an unreadable name is nil.
    private static func appliedNames(
        _ database: Database, _ found: [SchemaObject]
    ) throws -> [String?] {
        guard found.contains(where: { $0.isTable && $0.name == "grdb_migrations" }) else {
            return []
        }
        do {
            return try Row.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations")
                .map { $0.bytes(0).flatMap { String(validating: $0, as: UTF8.self) } }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // A table of this name with other columns.
            return []
        }
    }

    /// The objects of the current schema.
    private static let current = Result { try make(migrations) }

    /// Returns the objects after a number of migrations.
    private static func objects(
        after count: Int, of migrations: [Migration]
    ) throws -> [SchemaObject] {
        let isCurrent = count == migrations.count && count == self.migrations.count
        return try isCurrent ? current.get() : make(Array(migrations.prefix(count)))
    }

    private static func make(_ migrations: [Migration]) throws -> [SchemaObject] {
        let model = try DatabaseQueue()
        try migrator(migrations).migrate(model)
        return try model.read { try SchemaObject.all($0) }
    }
}
