internal import GRDB
internal import SandlotJSON
internal import SandlotReceipts
internal import SandlotStore

/// Makes a ledger's file: whole under another name first, so that there is never half a ledger.
enum LedgerMaker {
    /// Makes an empty ledger.
    ///
    /// The caller has the lock.
    static func make(
        _ files: LedgerFiles, _ options: SQLiteLedger.Options
    ) throws(LedgerError) {
        let key = try makeKey(files, options)
        let identity = LedgerIdentity(publicKey: key.statements.publicKey)
        try build(files, pageSize: options.pageSize, options.migrations) { database in
            try LedgerRow.insert(
                LedgerHead(count: 0, hash: try identity.origin), of: identity, key: key, database)
        }
    }

    /// The key of a new ledger: the one that was given, one that is there already, or a new one.
    static func makeKey(
        _ files: LedgerFiles, _ options: SQLiteLedger.Options
    ) throws(LedgerError) -> LedgerKey {
        if let key = options.key { return key }
        let kind = try LedgerError.wrapping(files.path) { try FileKind.of(files.key) }
        // A process that was killed may have come as far as that.
        guard kind == .missing else { return try LedgerKey(contentsOf: files.key) }
        let key = try LedgerKey()
        try key.write(to: files.key)
        return key
    }

    /// Makes a database and gives it its name when it is whole.
    ///
    /// - Parameters:
    ///   - files: The files, whose database must not exist.
    ///   - pageSize: The size of its pages.
    ///   - migrations: What makes the schema.
    ///   - fill: Writes the contents, in one transaction.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/alreadyExists``, or with what `fill` throws; there is
    ///   no file then.
    static func build(
        _ files: LedgerFiles, pageSize: Int? = nil,
        _ migrations: [LedgerSchema.Migration] = LedgerSchema.migrations,
        _ fill: (Database) throws -> Void
    ) throws(LedgerError) {
        do {
            try files.removeUnfinished()
            let database = try LedgerConnection.maker(files.unfinished, pageSize: pageSize)
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
            try install(files)
        } catch {
            try? files.removeUnfinished()
            throw LedgerError(error, files.path)
        }
    }

    /// Gives a whole database its name.
    static func install(_ files: LedgerFiles) throws {
        do throws(FileError) {
            try FilePlacement.install(files.unfinished, as: files.path)
        } catch {
            guard error.isExistingFile else { throw error }
            throw LedgerError(
                .alreadyExists, "\(files.path) exists; a ledger is never overwritten")
        }
    }
}
