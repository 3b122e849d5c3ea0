extension Product.SubscriptionInfo {
    /// The billing plan of a subscription with a commitment.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct BillingPlanType: RawRepresentable, Equatable, Hashable, Sendable {
        /// The customer pays each month.
        public static let monthly = BillingPlanType(rawValue: "MONTHLY")
        /// The customer pays for the whole commitment at once.
        public static let upFront = BillingPlanType(rawValue: "BILLED_UPFRONT")

        /// The value as it appears in the JSON.
        public let rawValue: String

        /// Creates a value, which need not be a known one.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
