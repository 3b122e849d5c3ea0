internal import Dispatch
internal import GRDB
public import SandlotStore

extension SQLiteLedger {
    /// Checks everything that is in the ledger now; others can go on reading and writing.
    ///
    /// - Parameters:
    ///   - depth: How much is checked.
    ///   - anchor: What the ledger is known to have contained.
    ///   - inspect: What the owner of records thinks of one at a position: what is wrong with it, or nil. It must not
    ///     use the ledger.
    /// - Returns: What was found; damage is no error.
    /// - Throws: ``LedgerError`` if there is nothing that could be checked.
    /// - Complexity: O(*n*) in the number of records, and constant memory beside 16 bytes for each key.
    public func verify(
        _ depth: LedgerReport.Depth = .full, anchor: LedgerAnchor? = nil,
        inspecting inspect: (@Sendable (LedgerRecord, Int) -> String?)? = nil
    ) async throws(LedgerError) -> LedgerReport {
        let scope = LedgerCheck.Scope(
            depth: depth, isLive: !isReadOnly, inspect: inspect, anchor: anchor)
        let (readers, path, key) = (readers, path, key)
        return try await DispatchQueue.ledger("check").perform { () throws(LedgerError) in
            try LedgerError.wrapping(path) {
                try LedgerConnection.examine(readers) { database in
                    var check = try LedgerCheck(path: path, key: key, scope)
                    _ = try check.run(database)
                    return check.report
                }
            }
        }
    }

    /// Checks a file without opening it as a ledger, also one that is too damaged for that.
    ///
    /// Nothing is changed, and it does not matter who else uses the file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - options: The key, if it does not stand beside the file, how much is checked, and what the ledger is
    ///     known to have contained.
    ///   - inspect: What the owner of records thinks of one at a position: what is wrong with it, or nil. It must not
    ///     use the ledger.
    /// - Returns: What was found; damage is no error.
    /// - Throws: ``LedgerError`` if there is nothing that could be checked.
    public static func verify(
        _ path: String, options: Options = Options(),
        inspecting inspect: (@Sendable (LedgerRecord, Int) -> String?)? = nil
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
            return try LedgerOpening.examine(files, scope, reading).report
        }
    }
}
