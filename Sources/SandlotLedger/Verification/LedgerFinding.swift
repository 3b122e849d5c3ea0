/// A deviation that a ledger check has found.
public struct LedgerFinding: Sendable, Hashable {
    /// A kind of finding, as a stable string that is also used in JSON.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The string.
        public let rawValue: String

        /// Creates a kind from any string, so that kinds of later versions can be represented.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A record does not lead from the previous hash to its own: it was changed or moved.
        public static let changed = Kind(rawValue: "changed")
        /// A record is missing.
        public static let missing = Kind(rawValue: "missing")
        /// A record was not written by the ledger's owner, or nothing proves that it was.
        public static let unsigned = Kind(rawValue: "unsigned")
        /// A signature, or the authentication code over the ledger's end, is not that of the
        /// ledger's key.
        public static let badSignature = Kind(rawValue: "bad-signature")
        /// The file cannot be read from this point on.
        public static let unreadable = Kind(rawValue: "unreadable")
        /// A table or another schema object differs from those of all versions of this package.
        public static let schema = Kind(rawValue: "schema")
        /// Two records have the same key.
        public static let duplicateKey = Kind(rawValue: "duplicate-key")
        /// The owner of a record's stream rejects its content.
        public static let refused = Kind(rawValue: "refused")
        /// The ledger does not contain its known earlier state.
        public static let otherHistory = Kind(rawValue: "other-history")
        /// The ledger is signed by a key other than the known one.
        public static let otherKey = Kind(rawValue: "other-key")
    }

    /// The kind.
    public let kind: Kind
    /// The positions of the records concerned, from 0, which may be empty.
    public let positions: Range<Int>
    /// The problem, as a clause without a final period.
    public let reason: String
}
