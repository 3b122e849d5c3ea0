/// Something in a ledger that is not as it was written.
public struct LedgerFinding: Sendable, Hashable {
    /// What is wrong, as a stable string that is also used in JSON.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The string.
        public let rawValue: String

        /// Takes any string, so that kinds of later versions can be represented.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A record does not lead from the hash before it to its own: it was changed or moved.
        public static let changed = Kind(rawValue: "changed")
        /// A record is not there.
        public static let missing = Kind(rawValue: "missing")
        /// A record was not written by the ledger's owner, or nothing says that it was.
        public static let unsigned = Kind(rawValue: "unsigned")
        /// A signature, or the code over the ledger's end, is not that of the ledger's key.
        public static let badSignature = Kind(rawValue: "bad-signature")
        /// The file cannot be read from here on.
        public static let unreadable = Kind(rawValue: "unreadable")
        /// A table, or something else beside the records, is not as any version of this package makes it.
        public static let schema = Kind(rawValue: "schema")
        /// Two records have one key.
        public static let duplicateKey = Kind(rawValue: "duplicate-key")
        /// A record is not what its owner says a record is.
        public static let refused = Kind(rawValue: "refused")
        /// The ledger does not contain what it is known to have contained.
        public static let otherHistory = Kind(rawValue: "other-history")
        /// The ledger is signed by another key than the one that it is known to have.
        public static let otherKey = Kind(rawValue: "other-key")
    }

    /// What is wrong.
    public let kind: Kind
    /// The records that it is about, from 0; empty if it is about none.
    public let positions: Range<Int>
    /// What is wrong, as a clause without a full stop.
    public let reason: String
}
