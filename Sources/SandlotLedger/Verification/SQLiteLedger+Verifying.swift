import Dispatch
import GRDB
public import SandlotStore

extension SQLiteLedger {
    /// Checks the current contents of the ledger, while other readers and the writer can continue.
    ///
    /// - Parameters:
    ///   - depth: The extent of the check.
    ///   - anchor: The known earlier state of the ledger.
    ///   - inspect: A closure that checks the contents of up to 256 records, and returns a problem
    ///     for each of them, or nil if there is none. It must not use the ledger.
    /// - Returns: The report. Damage is not an error.
    /// - Throws: ``LedgerError`` if nothing can be checked.
    /// - Complexity: O(*n*) in the number of records, and constant memory plus 16 bytes for each
    ///   key.
    public func verify(
        _ depth: LedgerReport.Depth = .full, anchor: LedgerAnchor? = nil,
        inspecting inspect: (@Sendable ([LedgerRecord]) -> [String?])? = nil
    ) async throws(LedgerError) -> LedgerReport {
        let scope = LedgerCheck.Scope(
            depth: depth, isLive: !isReadOnly, inspect: inspect, anchor: anchor)
        let (readers, path, key) = (readers, path, key)
        return try await DispatchQueue.ledger("check").perform { () throws(LedgerError) in
            try LedgerError.wrapping(path) {
                try readers.whileOpen { pool in
                    try LedgerConnection.examine(pool) { database in
                        var check = try LedgerCheck(path: path, key: key, scope)
                        _ = try check.run(database)
                        return check.report
                    }
                }
            }
        }
    }

    /// Checks a file without opening it as a ledger, even if it is too damaged to be opened.
    ///
    /// This method does not change the file, and other processes can use it at the same time.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - options: The key, if it is not beside the file, the extent of the check, and the known
    ///     earlier state of the ledger.
    ///   - inspect: A closure that checks the contents of up to 256 records, and returns a problem
    ///     for each of them, or nil if there is none. It must not use the ledger.
    /// - Returns: The report. Damage is not an error.
    /// - Throws: ``LedgerError`` if nothing can be checked.
    public static func verify(
        _ path: String, options: Options = Options(),
        inspecting inspect: (@Sendable ([LedgerRecord]) -> [String?])? = nil
    ) async throws(LedgerError) -> LedgerReport {
        try await DispatchQueue.ledger("check").perform { () throws(LedgerError) in
            let files = LedgerFiles(path: path)
            guard try files.exists() else {
                throw LedgerError(.inputOutput, "there is no ledger \(path)")
            }
            try LedgerOpening.demandLedger(files)
            try LedgerOpening.rollBack(files, nil)
            var reading = options
            reading.isReadOnly = true
            let scope = LedgerCheck.Scope(
                depth: options.verification, inspect: inspect, anchor: options.anchor,
                signedBy: options.signedBy)
            return try LedgerOpening.examine(files, scope: scope, options: reading).report
        }
    }
}
