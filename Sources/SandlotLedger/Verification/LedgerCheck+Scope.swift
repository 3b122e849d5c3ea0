package import SandlotStore

extension LedgerCheck {
    /// The scope of a check.
    package struct Scope: Sendable {
        /// The extent of the check.
        package var depth = LedgerReport.Depth.sample
        /// Whether this process itself has the ledger open for writing.
        package var isLive = false
        /// A closure that checks the contents of records, and returns a problem for each of them,
        /// or nil if there is none.
        package var inspect: (@Sendable ([LedgerRecord]) -> [String?])?
        /// The known earlier state of the ledger.
        package var anchor: LedgerAnchor?
        /// The known fingerprint of the ledger's key.
        package var signedBy: String?
        /// The database, if SQLite's check of a large file may use another connection to it.
        var database: String?

        /// Creates a scope.
        package init(
            depth: LedgerReport.Depth = .sample, isLive: Bool = false,
            inspect: (@Sendable ([LedgerRecord]) -> [String?])? = nil,
            anchor: LedgerAnchor? = nil, signedBy: String? = nil
        ) {
            self.depth = depth
            self.isLive = isLive
            self.inspect = inspect
            self.anchor = anchor
            self.signedBy = signedBy
        }
    }
}
