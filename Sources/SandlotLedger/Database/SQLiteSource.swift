import GRDB

/// An SQLite database with a ledger, in a transaction.
struct SQLiteSource: LedgerSource {
    let database: Database
    /// The database's path, if SQLite's check of a large file may use another connection to it.
    let path: String?

    func beginCheck(_ depth: LedgerReport.Depth, seal: [UInt8]?) throws -> LedgerSourceCheck {
        if let path, let seal,
            let check = FileCheck(path, depth, seal: seal, beside: database)
        {
            return LedgerSourceCheck(
                finish: { _ = check.finish() },
                problems: { try check.finish() ?? FileCheck.problems(depth, database) })
        }
        let problems = try FileCheck.problems(depth, database)
        return LedgerSourceCheck(problems: { problems })
    }

    func checkpointCount() throws -> Int { try CheckpointRow.count(database) }

    func checkpoints() throws -> () throws -> Checkpoint? {
        let rows = try CheckpointRow.cursor(database)
        return { try rows.next().map(CheckpointRow.checkpoint) }
    }

    func records() throws -> () throws -> StoredRecord? {
        try RecordRow.cursor(database, from: .min).next
    }

    func problem(in error: any Error) -> String? {
        (error as? DatabaseError).map { "SQLite says \"\(SQLiteMessage.text($0))\"" }
    }
}

extension LedgerCheck {
    /// Checks a ledger in an SQLite database.
    ///
    /// - Parameter database: The database in a transaction, so that it does not change.
    /// - Returns: The ledger's row.
    /// - Throws: ``LedgerError`` if nothing can be checked, or if the key belongs to another
    ///   ledger.
    mutating func run(_ database: Database) throws -> LedgerRow {
        let ledger = try LedgerRow(database, path: path)
        try run(
            ledger, rowCount: LedgerRow.rowCount(database),
            in: SQLiteSource(database: database, path: scope.database))
        return ledger
    }
}
