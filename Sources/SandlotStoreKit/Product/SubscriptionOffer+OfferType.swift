extension Product.SubscriptionOffer {
    /// The type of a subscription offer.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct OfferType: RawRepresentable, Equatable, Hashable, Sendable {
        /// An offer for customers who have never subscribed.
        public static let introductory = OfferType(rawValue: "IntroOffer")
        /// An offer for customers whom the app chooses.
        public static let promotional = OfferType(rawValue: "AdhocOffer")
        /// An offer for customers whose subscription has ended.
        ///
        /// Apple has not published the raw value. This one is Sandlot's own.
        public static let winBack = OfferType(rawValue: "WinBackOffer")

        /// The value as it appears in the JSON.
        public let rawValue: String

        /// Creates a value, which need not be a known one.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A name for display.
        public var localizedDescription: String {
            switch self {
            case .introductory: "Introductory Offer"
            case .promotional: "Promotional Offer"
            case .winBack: "Win-back Offer"
            default: rawValue
            }
        }
    }
}
