extension Product.SubscriptionInfo.RenewalInfo {
    /// Why a subscription is over.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct ExpirationReason: RawRepresentable, Equatable, Hashable, Sendable {
        /// The customer turned renewal off.
        public static let autoRenewDisabled = ExpirationReason(rawValue: 1)
        /// A payment failed for good.
        public static let billingError = ExpirationReason(rawValue: 2)
        /// The customer did not agree to a higher price.
        public static let didNotConsentToPriceIncrease = ExpirationReason(rawValue: 3)
        /// The product is not for sale any more.
        public static let productUnavailable = ExpirationReason(rawValue: 4)
        /// There is another reason.
        public static let unknown = ExpirationReason(rawValue: 5)
        /// It left a bundle.
        ///
        /// Apple has not published the value; this one is ours.
        public static let unbundled = ExpirationReason(rawValue: 6)

        /// The value as data writes it.
        public let rawValue: Int

        /// Takes any value, known or not.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// A name for it, to be shown.
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
