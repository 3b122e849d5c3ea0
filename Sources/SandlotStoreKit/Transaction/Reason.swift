extension Transaction {
    /// The reason for a transaction.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct Reason: RawRepresentable, Equatable, Hashable, Sendable {
        /// The customer bought the product.
        public static let purchase = Reason(rawValue: "PURCHASE")
        /// The store renewed a subscription.
        public static let renewal = Reason(rawValue: "RENEWAL")

        /// The value as it appears in the JSON.
        public let rawValue: String

        /// Creates a value, which need not be a known one.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
