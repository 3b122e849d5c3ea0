extension Transaction {
    /// The type of a revocation.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct RevocationType: RawRepresentable, Equatable, Hashable, Sendable {
        /// The full price was refunded.
        public static let fullRefund = RevocationType(rawValue: "REFUND_FULL")
        /// A part of the price was refunded.
        public static let proratedRefund = RevocationType(rawValue: "REFUND_PRORATED")
        /// The purchase is no longer shared with the family.
        public static let familyRevocation = RevocationType(rawValue: "FAMILY_REVOKE")
        /// The purchase was assigned to somebody else.
        ///
        /// Apple has not published the raw value. This one is Sandlot's own.
        public static let assignmentRevocation = RevocationType(rawValue: "ASSIGNMENT_REVOKE")

        /// The value as it appears in the JSON.
        public let rawValue: String

        /// Creates a value, which need not be a known one.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
