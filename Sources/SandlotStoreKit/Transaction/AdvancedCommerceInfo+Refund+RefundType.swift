extension Transaction.AdvancedCommerceInfo.Refund {
    /// How the amount of a refund was determined.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct RefundType: RawRepresentable, Equatable, Hashable, Sendable {
        /// The developer chose it.
        public static let custom = RefundType(rawValue: "CUSTOM")
        /// All is paid back.
        public static let full = RefundType(rawValue: "FULL")
        /// The unused part is paid back.
        public static let proRated = RefundType(rawValue: "PRORATED")

        /// The value as data writes it.
        public let rawValue: String

        /// Takes any value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
