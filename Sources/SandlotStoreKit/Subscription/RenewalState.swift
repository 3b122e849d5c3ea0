extension Product.SubscriptionInfo {
    /// The renewal state of a subscription.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct RenewalState: RawRepresentable, Equatable, Hashable, Sendable {
        /// The subscription is active.
        public static let subscribed = RenewalState(rawValue: 1)
        /// The subscription has expired.
        public static let expired = RenewalState(rawValue: 2)
        /// A payment failed, and the store retries it.
        ///
        /// The customer has no service.
        public static let inBillingRetryPeriod = RenewalState(rawValue: 3)
        /// A payment failed, and the store retries it.
        ///
        /// The customer keeps the service.
        public static let inGracePeriod = RenewalState(rawValue: 4)
        /// The subscription was refunded or revoked.
        public static let revoked = RenewalState(rawValue: 5)

        /// The value as it appears in the JSON.
        public let rawValue: Int

        /// Creates a value, which need not be a known one.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// A name for display.
        public var localizedDescription: String {
            switch self {
            case .subscribed: "Subscribed"
            case .expired: "Expired"
            case .inBillingRetryPeriod: "In Billing Retry Period"
            case .inGracePeriod: "In Grace Period"
            case .revoked: "Revoked"
            default: "\(rawValue)"
            }
        }
    }
}
