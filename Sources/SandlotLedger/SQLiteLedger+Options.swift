extension SQLiteLedger {
    /// The point at which a commit is acknowledged.
    public enum Durability: String, Sendable, CaseIterable {
        /// A commit is acknowledged when it is on disk.
        case full = "FULL"
        /// Commits survive a crash of the process, but the latest ones may not survive a crash of
        /// the machine.
        case normal = "NORMAL"
    }

    /// The options for opening a ledger.
    public struct Options: Sendable {
        /// Whether the file is only read, which is possible while another process writes.
        public var isReadOnly = false
        /// Whether a missing file is created.
        public var makesFile = true
        /// The key, or nil to use the file with the suffix `-key`, which is created with a new
        /// ledger.
        public var key: LedgerKey?
        /// The point at which a commit is acknowledged.
        public var durability = Durability.full
        /// The extent of the check before a ledger is read.
        ///
        /// A writer always checks everything, because it appends only to a sound ledger.
        public var verification = LedgerReport.Depth.sample
        /// The known earlier state of the ledger.
        public var anchor: LedgerAnchor?
        /// The required fingerprint of the ledger's key, or nil to accept any key.
        ///
        /// The key beside the file proves nothing if someone could have replaced it together with
        /// the file.
        public var signedBy: String?
        /// The number of records after which a checkpoint is signed, at least 1.
        public var checkpointInterval = 64
        /// The delay after which records are written even if no caller waits for them.
        public var delay = Duration.milliseconds(5)

        /// A closure that writes the certificates and keys of a new ledger's store.
        package var authority: AuthorityWriting?
        /// The page size of a new file, or nil for SQLite's default.
        package var pageSize: Int?
        /// Additional schema migrations, as a later version would have.
        package var furtherMigrations: [(name: String, statements: String)] = []

        /// Creates the default options: read and write, create a missing file, and sync every
        /// commit.
        public init() {}

        var migrations: [LedgerSchema.Migration] {
            LedgerSchema.migrations
                + furtherMigrations.map {
                    LedgerSchema.Migration(name: $0.name, statements: $0.statements)
                }
        }
    }
}
