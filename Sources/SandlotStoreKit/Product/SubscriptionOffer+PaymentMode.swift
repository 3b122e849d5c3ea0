extension Product.SubscriptionOffer {
    /// How an offer is paid.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct PaymentMode: RawRepresentable, Equatable, Hashable, Sendable {
        /// A reduced price in each of several periods.
        public static let payAsYouGo = PaymentMode(rawValue: "PayAsYouGo")
        /// One payment for the whole duration.
        public static let payUpFront = PaymentMode(rawValue: "PayUpFront")
        /// Free.
        public static let freeTrial = PaymentMode(rawValue: "FreeTrial")

        /// The value as data writes it.
        public let rawValue: String

        /// Takes any value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A name for it, to be shown.
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
