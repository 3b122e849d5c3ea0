extension Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo {
    /// How far a price increase has come.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct Status: RawRepresentable, Equatable, Hashable, Sendable {
        /// It has been scheduled.
        public static let scheduled = Status(rawValue: "SCHEDULED")
        /// The customer has not answered.
        public static let pending = Status(rawValue: "PENDING")
        /// The customer has agreed.
        public static let accepted = Status(rawValue: "ACCEPTED")

        /// The value as data writes it.
        public let rawValue: String

        /// Takes any value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
