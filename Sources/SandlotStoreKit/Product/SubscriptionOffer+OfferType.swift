extension Product.SubscriptionOffer {
    /// What an offer is for.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct OfferType: RawRepresentable, Equatable, Hashable, Sendable {
        /// For those who have never subscribed.
        public static let introductory = OfferType(rawValue: "IntroOffer")
        /// For those whom the app chooses.
        public static let promotional = OfferType(rawValue: "AdhocOffer")
        /// For those who have left.
        ///
        /// Apple has not published the value; this one is ours.
        public static let winBack = OfferType(rawValue: "WinBackOffer")

        /// The value as data writes it.
        public let rawValue: String

        /// Takes any value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A name for it, to be shown.
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
