import SandlotBase

/// Statistics of a ledger.
public struct LedgerStatistics: Sendable, Hashable {
    /// The records of one kind.
    public struct Kind: Sendable, Hashable {
        /// The stream of the records.
        public let stream: String
        /// The kind of the records.
        public let kind: String
        /// The number of records.
        public let count: Int
        /// The total length of their contents in bytes.
        public let byteCount: Int

        /// Creates a kind with its counts.
        package init(stream: String, kind: String, count: Int, byteCount: Int) {
            self.stream = stream
            self.kind = kind
            self.count = count
            self.byteCount = byteCount
        }
    }

    /// The number of records.
    public let recordCount: Int
    /// The number of records whose content was removed.
    public let removedCount: Int
    /// The hash of the last record, in hexadecimal digits.
    public let headHash: String
    /// The fingerprint of the ledger's key.
    public let keyFingerprint: String
    /// The number of signed checkpoints.
    public let checkpointCount: Int
    /// The length of the file, or of the tables in a database server, in bytes.
    public let fileByteCount: Int
    /// The length of SQLite's log in bytes.
    public let logByteCount: Int
    /// The records by stream and kind, in alphabetical order.
    public let kinds: [Kind]
    /// The number of groups committed since the ledger was opened, each with one sync of the log.
    public let groupCount: Int
    /// The number of appends in the largest group.
    public let largestGroup: Int

    /// Creates statistics from the counts, the hash of the last record, and the public key.
    package init(
        recordCount: Int, removedCount: Int, hash: [UInt8], publicKey: [UInt8],
        checkpointCount: Int, fileByteCount: Int, logByteCount: Int, kinds: [Kind],
        groupCount: Int, largestGroup: Int
    ) {
        self.recordCount = recordCount
        self.removedCount = removedCount
        headHash = HexDigit.string(hash)
        keyFingerprint = LedgerKey.fingerprint(of: publicKey)
        self.checkpointCount = checkpointCount
        self.fileByteCount = fileByteCount
        self.logByteCount = logByteCount
        self.kinds = kinds
        self.groupCount = groupCount
        self.largestGroup = largestGroup
    }

    /// The anchor to store elsewhere, which can later reveal a ledger that was reset or signed by
    /// another key.
    public var anchor: LedgerAnchor {
        LedgerAnchor(count: recordCount, hash: headHash, keyFingerprint: keyFingerprint)
    }
}
