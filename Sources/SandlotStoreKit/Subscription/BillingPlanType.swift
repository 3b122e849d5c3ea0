extension Product.SubscriptionInfo {
    /// How a subscription with a commitment is billed.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct BillingPlanType: RawRepresentable, Equatable, Hashable, Sendable {
        /// Each month.
        public static let monthly = BillingPlanType(rawValue: "MONTHLY")
        /// The whole commitment at once.
        public static let upFront = BillingPlanType(rawValue: "BILLED_UPFRONT")

        /// The value as data writes it.
        public let rawValue: String

        /// Takes any value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
