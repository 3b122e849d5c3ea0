extension Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo {
    /// The status of a price increase.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct Status: RawRepresentable, Equatable, Hashable, Sendable {
        /// The price increase is scheduled.
        public static let scheduled = Status(rawValue: "SCHEDULED")
        /// The customer has not responded.
        public static let pending = Status(rawValue: "PENDING")
        /// The customer has consented.
        public static let accepted = Status(rawValue: "ACCEPTED")

        /// The value as it appears in the JSON.
        public let rawValue: String

        /// Creates a value, which need not be a known one.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
