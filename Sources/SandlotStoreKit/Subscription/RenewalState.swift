extension Product.SubscriptionInfo {
    /// How it stands with a subscription.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct RenewalState: RawRepresentable, Equatable, Hashable, Sendable {
        /// It runs.
        public static let subscribed = RenewalState(rawValue: 1)
        /// It is over.
        public static let expired = RenewalState(rawValue: 2)
        /// A payment failed and is tried again; there is no service.
        public static let inBillingRetryPeriod = RenewalState(rawValue: 3)
        /// A payment failed and is tried again; the service goes on.
        public static let inGracePeriod = RenewalState(rawValue: 4)
        /// It was refunded or taken back.
        public static let revoked = RenewalState(rawValue: 5)

        /// The value as data writes it.
        public let rawValue: Int

        /// Takes any value, known or not.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// A name for it, to be shown.
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
