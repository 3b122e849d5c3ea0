/// Numbers about a ledger.
public struct LedgerStatistics: Sendable, Hashable {
    /// The records of one kind.
    public struct Kind: Sendable, Hashable {
        /// Who wrote them.
        public let stream: String
        /// What they are.
        public let kind: String
        /// How many there are.
        public let count: Int
        /// How long their contents are together.
        public let byteCount: Int
    }

    /// The number of records.
    public let recordCount: Int
    /// The number of records whose content was removed.
    public let removedCount: Int
    /// The hash behind the last record, in hexadecimal digits.
    public let headHash: String
    /// The fingerprint of the ledger's key.
    public let keyFingerprint: String
    /// The number of signed checkpoints.
    public let checkpointCount: Int
    /// The length of the file.
    public let fileByteCount: Int
    /// The length of SQLite's log beside it.
    public let logByteCount: Int
    /// The records by stream and kind, in the order of these.
    public let kinds: [Kind]
    /// The number of groups that were committed since the ledger was opened: one sync of the log each.
    public let groupCount: Int
    /// The number of appends in the largest of them.
    public let largestGroup: Int

    /// What to note elsewhere, to find out later that the ledger was put back or signed by another key.
    public var anchor: LedgerAnchor {
        LedgerAnchor(count: recordCount, hash: headHash, keyFingerprint: keyFingerprint)
    }
}
