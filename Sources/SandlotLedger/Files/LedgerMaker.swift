internal import GRDB
internal import SandlotReceipts
internal import SandlotStore

/// Makes a ledger's database: whole before it gets its name, so that there is never half a ledger.
enum LedgerMaker {
    /// Makes an empty ledger.
    ///
    /// The caller has the lock.
    static func make(
        _ files: LedgerFiles, _ options: SQLiteLedger.Options
    ) throws(LedgerError) {
        try LedgerTarget.make(files) { target in
            let key = try target.makeKey(options.key)
            let identity = LedgerIdentity(publicKey: key.statements.publicKey)
            try build(target, pageSize: options.pageSize, options.migrations) { database in
                try LedgerRow.insert(
                    LedgerHead(count: 0, hash: try identity.origin), of: identity, key: key,
                    database)
            }
            try target.makeAuthority(options.authority)
        }
    }

    /// Makes a database.
    ///
    /// - Parameters:
    ///   - target: Where.
    ///   - pageSize: The size of its pages.
    ///   - migrations: What makes the schema.
    ///   - fill: Writes the contents, in one transaction.
    /// - Throws: What `fill` throws, or ``LedgerError``.
    static func build(
        _ target: LedgerTarget, pageSize: Int? = nil,
        _ migrations: [LedgerSchema.Migration] = LedgerSchema.migrations,
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
