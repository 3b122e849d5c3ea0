import Dispatch
import GRDB
public import SandlotStore

extension SQLiteLedger {
    /// Copies the current contents of the ledger to a new file, while others can continue to read
    /// and write.
    ///
    /// The copy is checked before it appears under its name. It is properly closed and has the same
    /// key, which is also copied if it is beside the file. Protect the copy as carefully as the
    /// original. Without the key, the copy is neither signed nor closed.
    ///
    /// - Parameter destination: The file, which must not exist. No log, key, or authority of this
    ///   name may exist either.
    /// - Returns: The report of the check of the copy.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/alreadyExists``,
    ///   ``LedgerError/Code/locked``, ``LedgerError/Code/damaged``, ``LedgerError/Code/closed``, or
    ///   ``LedgerError/Code/inputOutput``. In case of an error, there is no new file.
    /// - Complexity: O(*n*) in the length of the file.
    @discardableResult
    public func backup(to destination: String) async throws(LedgerError) -> LedgerReport {
        try await backup(to: destination, authority: nil)
    }

    /// Copies the current contents of the ledger and its store's certificates and keys to a new
    /// file.
    ///
    /// - Parameters:
    ///   - destination: The file, which must not exist.
    ///   - authority: A closure that writes the certificates and keys beside the copy, if there are
    ///     any.
    /// - Returns: The report of the check of the copy.
    /// - Throws: The errors of ``backup(to:)``, or the error of `authority` as a ``LedgerError``.
    ///   In case of an error, there is no new file.
    @discardableResult
    package func backup(
        to destination: String, authority: AuthorityWriting?
    ) async throws(LedgerError) -> LedgerReport {
        try await DispatchQueue.ledger("backup").perform { () throws(LedgerError) in
            try LedgerTarget.make(destination) { target in
                let report = try self.copy(to: target.database)
                if self.options.key == nil, let key = self.key { try target.keep(key) }
                try target.makeAuthority(authority)
                return report
            }
        }
    }

    private func copy(to path: String) throws -> LedgerReport {
        let copy = try LedgerConnection.maker(path, pageSize: nil)
        try readers.whileOpen { try $0.backup(to: copy) }
        try copy.writeWithoutTransaction { database in
            // The copy has the header of a database with a log.
            _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE")
            guard let key = self.key else { return }
            try database.inTransaction(.immediate) {
                let old = try LedgerRow(database, path: self.path)
                try old.demandSeal(of: key, path: self.path)
                var head = old.head
                head.isOpen = false
                if head.count > 0 {
                    try CheckpointRow.insert(head, of: old.identity, key: key, database)
                }
                try LedgerRow.update(
                    from: old.head, to: head, of: old.identity, key: key, database,
                    path: self.path)
                return .commit
            }
        }
        let report = try copy.read { database in
            var check = try LedgerCheck(
                path: self.path, key: self.key, LedgerCheck.Scope(depth: .full))
            _ = try check.run(database)
            return check.report
        }
        try copy.close()
        guard let finding = report.findings.first else { return report }
        throw LedgerError(.damaged, "\(path) is damaged: \(finding.reason)")
    }
}
