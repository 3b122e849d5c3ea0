extension Transaction.AdvancedCommerceInfo.Refund {
    /// Why an item was refunded.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct Reason: RawRepresentable, Equatable, Hashable, Sendable {
        /// The law asks for it.
        public static let legal = Reason(rawValue: "LEGAL")
        /// The items of the subscription changed.
        public static let modifyItems = Reason(rawValue: "MODIFY_ITEMS_REFUND")
        /// Another reason.
        public static let other = Reason(rawValue: "OTHER")
        /// It was not delivered.
        public static let unfulfilled = Reason(rawValue: "FULFILLMENT_ISSUE")
        /// It was bought by mistake.
        public static let unintended = Reason(rawValue: "UNINTENDED_PURCHASE")
        /// The customer was not satisfied.
        public static let unsatisfied = Reason(rawValue: "UNSATISFIED_WITH_PURCHASE")

        /// The value as data writes it.
        public let rawValue: String

        /// Takes any value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
