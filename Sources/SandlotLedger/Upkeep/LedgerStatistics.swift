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
    /// The length of the file in bytes.
    public let fileByteCount: Int
    /// The length of SQLite's log in bytes.
    public let logByteCount: Int
    /// The records by stream and kind, in alphabetical order.
    public let kinds: [Kind]
    /// The number of groups committed since the ledger was opened, each with one sync of the log.
    public let groupCount: Int
    /// The number of appends in the largest group.
    public let largestGroup: Int

    /// The anchor to store elsewhere, which can later reveal a ledger that was reset or signed by
    /// another key.
    public var anchor: LedgerAnchor {
        LedgerAnchor(count: recordCount, hash: headHash, keyFingerprint: keyFingerprint)
    }
}
