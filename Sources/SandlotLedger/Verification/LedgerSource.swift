/// A database with a ledger, in a transaction, as ``LedgerCheck`` reads it.
package protocol LedgerSource {
    /// A stored record.
    associatedtype Record: RecordFields

    /// Begins the database's own check of its contents, which may take place on another thread.
    ///
    /// - Parameters:
    ///   - depth: The extent of the check.
    ///   - seal: The authentication code over the ledger's end, or nil if it is lost.
    /// - Returns: The check.
    /// - Throws: Any error that does not concern the contents of the database.
    func beginCheck(_ depth: LedgerReport.Depth, seal: [UInt8]?) throws -> LedgerSourceCheck

    /// Returns the number of checkpoints.
    func checkpointCount() throws -> Int

    /// Returns a closure that returns the next checkpoint, in order, or nil at the end.
    func checkpoints() throws -> () throws -> Checkpoint?

    /// Returns a closure that returns the next record, in order, or nil at the end.
    func records() throws -> () throws -> Record?

    /// Returns the database's words about an error that concerns its contents, or nil for another
    /// error.
    func problem(in error: any Error) -> String?
}

/// A database's own check of its contents.
package struct LedgerSourceCheck {
    /// Waits until no thread reads any more.
    package let finish: () -> Void
    /// Waits for the end of the check, and returns its findings.
    package let problems: () throws -> [String]

    /// Creates a check.
    package init(
        finish: @escaping () -> Void = {}, problems: @escaping () throws -> [String] = { [] }
    ) {
        self.finish = finish
        self.problems = problems
    }
}
