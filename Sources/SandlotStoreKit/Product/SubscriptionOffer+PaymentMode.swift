extension Product.SubscriptionOffer {
    /// The payment mode of an offer.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct PaymentMode: RawRepresentable, Equatable, Hashable, Sendable {
        /// A reduced price in each of several periods.
        public static let payAsYouGo = PaymentMode(rawValue: "PayAsYouGo")
        /// One payment for the whole duration.
        public static let payUpFront = PaymentMode(rawValue: "PayUpFront")
        /// A free trial.
        public static let freeTrial = PaymentMode(rawValue: "FreeTrial")

        /// The value as it appears in the JSON.
        public let rawValue: String

        /// Creates a value, which need not be a known one.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A name for display.
        public var localizedDescription: String {
            switch self {
            case .payAsYouGo: "Pay As You Go"
            case .payUpFront: "Pay Up Front"
            case .freeTrial: "Free Trial"
            default: rawValue
            }
        }
    }
}
