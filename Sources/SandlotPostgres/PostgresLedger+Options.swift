public import SandlotLedger

extension PostgresLedger {
    /// The options for opening a ledger.
    public struct Options: Sendable {
        /// Whether the ledger is only read.
        public var isReadOnly = false
        /// Whether a missing ledger is created in the database, which must exist.
        public var makesLedger = true
        /// The key, or nil to use the file that ``PostgresAddress/keyPath`` names, which is created
        /// with a new ledger.
        public var key: LedgerKey?
        /// The extent of the check before a ledger is read.
        public var verification = LedgerReport.Depth.sample
        /// The known earlier state of the ledger.
        public var anchor: LedgerAnchor?
        /// The required fingerprint of the ledger's key, or nil to accept any key.
        public var signedBy: String?
        /// The number of records after which a checkpoint is signed, at least 1.
        public var checkpointInterval = 64
        /// The delay after which records are written even if no caller waits for them.
        public var delay = Duration.milliseconds(5)
        /// The time during which a lost connection is opened again before a call fails.
        public var patience = Duration.seconds(30)
        /// Creates the authority of a new ledger in a directory that does not exist, or nil for none.
        ///
        /// It is called before any other process can open the ledger.
        package var authority: AuthorityWriting?

        /// Creates the default options: read and write, and create a missing ledger.
        public init() {}
    }
}
