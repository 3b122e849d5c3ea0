extension SQLiteLedger {
    /// What a commit waits for.
    public enum Durability: String, Sendable, CaseIterable {
        /// Every commit is on the disk before it is acknowledged.
        case full = "FULL"
        /// Commits survive the death of the process; the last ones may not survive that of the machine.
        case normal = "NORMAL"
    }

    /// What is chosen when a ledger is opened.
    public struct Options: Sendable {
        /// Whether the file is only read, which may be while another process writes.
        public var isReadOnly = false
        /// Whether a missing file is made.
        public var makesFile = true
        /// The key; nil is the one in the file of the same name with `-key` behind it, made with a new ledger.
        public var key: LedgerKey?
        /// What a commit waits for.
        public var durability = Durability.full
        /// How much is checked before a ledger is read.
        ///
        /// A writer checks everything in any case: what it appends must stand on something that is sound.
        public var verification = LedgerReport.Depth.sample
        /// What the ledger is known to have contained.
        public var anchor: LedgerAnchor?
        /// The fingerprint of the key that the ledger must have; nil is any.
        ///
        /// The key beside the file proves nothing to somebody who could have replaced it together with the file.
        public var signedBy: String?
        /// After how many records a checkpoint is signed, at least 1.
        public var checkpointInterval = 64
        /// After how long records are written that nobody waits for.
        public var delay = Duration.milliseconds(5)

        /// Writes the certificates and keys of a store that a new ledger gets.
        package var authority: AuthorityWriting?
        /// The size of the pages of a new file; nil is SQLite's choice.
        package var pageSize: Int?
        /// Further changes of the schema, as a later version would make.
        package var furtherMigrations: [(name: String, statements: String)] = []

        /// The defaults: read and write, make what is missing, sync every commit.
        public init() {}

        var migrations: [LedgerSchema.Migration] {
            LedgerSchema.migrations
                + furtherMigrations.map {
                    LedgerSchema.Migration(name: $0.name, statements: $0.statements)
                }
        }
    }
}
