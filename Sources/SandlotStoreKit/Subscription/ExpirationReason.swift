extension Product.SubscriptionInfo.RenewalInfo {
    /// A reason why a subscription expired.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct ExpirationReason: RawRepresentable, Equatable, Hashable, Sendable {
        /// The customer turned off renewal.
        public static let autoRenewDisabled = ExpirationReason(rawValue: 1)
        /// A payment failed, and no retry succeeded.
        public static let billingError = ExpirationReason(rawValue: 2)
        /// The customer did not consent to a price increase.
        public static let didNotConsentToPriceIncrease = ExpirationReason(rawValue: 3)
        /// The product was no longer for sale.
        public static let productUnavailable = ExpirationReason(rawValue: 4)
        /// The subscription expired for another reason.
        public static let unknown = ExpirationReason(rawValue: 5)
        /// The subscription was removed from a bundle.
        ///
        /// Apple has not published the raw value. This one is Sandlot's own.
        public static let unbundled = ExpirationReason(rawValue: 6)

        /// The value as it appears in the JSON.
        public let rawValue: Int

        /// Creates a value, which need not be a known one.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// A name for display.
        public var localizedDescription: String {
            switch self {
            case .autoRenewDisabled: "Auto-Renew Disabled"
            case .billingError: "Billing Error"
            case .didNotConsentToPriceIncrease: "Did Not Consent to Price Increase"
            case .productUnavailable: "Product Unavailable"
            case .unknown: "Unknown"
            case .unbundled: "Unbundled"
            default: "\(rawValue)"
            }
        }
    }
}
