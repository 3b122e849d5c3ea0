extension Transaction {
    /// Why there is a transaction.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct Reason: RawRepresentable, Equatable, Hashable, Sendable {
        /// The customer bought.
        public static let purchase = Reason(rawValue: "PURCHASE")
        /// The store renewed a subscription.
        public static let renewal = Reason(rawValue: "RENEWAL")

        /// The value as data writes it.
        public let rawValue: String

        /// Takes any value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
