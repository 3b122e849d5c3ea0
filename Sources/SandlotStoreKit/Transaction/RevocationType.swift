extension Transaction {
    /// How a purchase was taken back.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct RevocationType: RawRepresentable, Equatable, Hashable, Sendable {
        /// All was paid back.
        public static let fullRefund = RevocationType(rawValue: "REFUND_FULL")
        /// A part was paid back.
        public static let proratedRefund = RevocationType(rawValue: "REFUND_PRORATED")
        /// The family does not share it any more.
        public static let familyRevocation = RevocationType(rawValue: "FAMILY_REVOKE")
        /// It is assigned to somebody else.
        ///
        /// Apple has not published the value; this one is ours.
        public static let assignmentRevocation = RevocationType(rawValue: "ASSIGNMENT_REVOKE")

        /// The value as data writes it.
        public let rawValue: String

        /// Takes any value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
