internal import Dispatch
internal import GRDB
public import SandlotStore

extension SQLiteLedger {
    /// Copies the ledger as it is now into a new file; others can go on reading and writing.
    ///
    /// The copy is checked before it gets its name. It is closed properly and under the same key, which is copied
    /// as well if it stands beside the file: keep that copy as safe as the key itself. Without the key the copy is as the
    /// file is, neither signed nor closed.
    ///
    /// - Parameter destination: The file, which must not exist.
    /// - Returns: What was found when the copy was checked.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/alreadyExists``, ``LedgerError/Code/locked``,
    ///   ``LedgerError/Code/damaged``, ``LedgerError/Code/wrongKey`` if another key stands beside the copy,
    ///   ``LedgerError/Code/closed`` or ``LedgerError/Code/inputOutput``; there is no file then.
    /// - Complexity: O(*n*) in the length of the file.
    @discardableResult
    public func backup(to destination: String) async throws(LedgerError) -> LedgerReport {
        try await DispatchQueue.ledger("backup").perform { () throws(LedgerError) in
            let target = try LedgerTarget(destination)
            do {
                let report = try self.copy(to: target.files)
                if self.options.key == nil, let key = self.key { try target.keep(key) }
                try LedgerMaker.install(target.files)
                return report
            } catch {
                target.discard()
                throw LedgerError(error, destination)
            }
        }
    }

    private func copy(to target: LedgerFiles) throws -> LedgerReport {
        let copy = try LedgerConnection.maker(target.unfinished, pageSize: nil)
        try readers.backup(to: copy)
        try copy.writeWithoutTransaction { database in
            // The copy has the header of a database with a log.
            _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE")
            guard let key = self.key else { return }
            try database.inTransaction(.immediate) {
                let old = try LedgerRow(database, path: target.path)
                try old.demandSeal(of: key, path: self.path)
                var head = old.head
                head.isOpen = false
                if head.count > 0 {
                    try CheckpointRow.insert(head, of: old.identity, key: key, database)
                }
                try LedgerRow.update(
                    from: old.head, to: head, of: old.identity, key: key, database,
                    path: target.path)
                return .commit
            }
        }
        let report = try copy.read { database in
            var check = try LedgerCheck(
                path: target.path, key: self.key, LedgerCheck.Scope(depth: .full))
            _ = try check.run(database)
            return check.report
        }
        try copy.close()
        guard let finding = report.findings.first else { return report }
        throw LedgerError(.damaged, "\(path) is damaged: \(finding.reason)")
    }
}
