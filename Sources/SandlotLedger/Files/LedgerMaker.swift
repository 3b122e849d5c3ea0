import GRDB
import SandlotReceipts
import SandlotStore

/// The creation of a ledger's database, which gets its name only when it is complete.
enum LedgerMaker {
    /// Creates an empty ledger.
    ///
    /// The caller must have the lock.
    static func make(
        _ files: LedgerFiles, _ options: SQLiteLedger.Options
    ) throws(LedgerError) {
        try LedgerTarget.make(files) { target in
            let key = try target.makeKey(options.key)
            let identity = LedgerIdentity(publicKey: key.statements.publicKey)
            try build(target, pageSize: options.pageSize, migrations: options.migrations) {
                database in
                try LedgerRow.insert(
                    LedgerHead(count: 0, hash: try identity.origin), of: identity, key: key,
                    database)
            }
            try target.makeAuthority(options.authority)
        }
    }

    /// Creates a database.
    ///
    /// - Parameters:
    ///   - target: The new ledger.
    ///   - pageSize: The page size.
    ///   - migrations: The migrations that create the schema.
    ///   - fill: A closure that writes the contents, in one transaction.
    /// - Throws: Any error of `fill`, or ``LedgerError``.
    static func build(
        _ target: LedgerTarget, pageSize: Int? = nil,
        migrations: [LedgerSchema.Migration] = LedgerSchema.migrations,
        _ fill: (Database) throws -> Void
    ) throws {
        let database = try LedgerConnection.maker(target.database, pageSize: pageSize)
        try LedgerSchema.migrator(migrations).migrate(database)
        try database.writeWithoutTransaction { database in
            try database.execute(
                sql: "PRAGMA application_id = \(LedgerSchema.applicationID)")
            try database.inTransaction(.immediate) {
                try fill(database)
                return .commit
            }
        }
        try database.close()
    }
}
