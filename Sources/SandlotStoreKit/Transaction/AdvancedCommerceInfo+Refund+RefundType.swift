extension Transaction.AdvancedCommerceInfo.Refund {
    /// The method by which the amount of a refund was determined.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct RefundType: RawRepresentable, Equatable, Hashable, Sendable {
        /// The developer chose the amount.
        public static let custom = RefundType(rawValue: "CUSTOM")
        /// The full price is refunded.
        public static let full = RefundType(rawValue: "FULL")
        /// The unused part is refunded.
        public static let proRated = RefundType(rawValue: "PRORATED")

        /// The value as it appears in the JSON.
        public let rawValue: String

        /// Creates a value, which need not be a known one.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
