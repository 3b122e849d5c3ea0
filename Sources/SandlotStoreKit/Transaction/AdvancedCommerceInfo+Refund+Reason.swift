extension Transaction.AdvancedCommerceInfo.Refund {
    /// The reason for a refund.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct Reason: RawRepresentable, Equatable, Hashable, Sendable {
        /// The law requires the refund.
        public static let legal = Reason(rawValue: "LEGAL")
        /// The items of the subscription changed.
        public static let modifyItems = Reason(rawValue: "MODIFY_ITEMS_REFUND")
        /// The refund has another reason.
        public static let other = Reason(rawValue: "OTHER")
        /// The item was not delivered.
        public static let unfulfilled = Reason(rawValue: "FULFILLMENT_ISSUE")
        /// The item was bought by mistake.
        public static let unintended = Reason(rawValue: "UNINTENDED_PURCHASE")
        /// The customer was not satisfied.
        public static let unsatisfied = Reason(rawValue: "UNSATISFIED_WITH_PURCHASE")

        /// The value as it appears in the JSON.
        public let rawValue: String

        /// Creates a value, which need not be a known one.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
