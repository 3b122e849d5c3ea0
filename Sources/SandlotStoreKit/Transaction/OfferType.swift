extension Transaction {
    /// The type of the offer that determined a price.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct OfferType: RawRepresentable, Equatable, Hashable, Sendable {
        /// An introductory offer.
        public static let introductory = OfferType(rawValue: 1)
        /// A promotional offer.
        public static let promotional = OfferType(rawValue: 2)
        /// An offer code.
        public static let code = OfferType(rawValue: 3)
        /// A win-back offer.
        public static let winBack = OfferType(rawValue: 4)

        /// The value as it appears in the JSON.
        public let rawValue: Int

        /// Creates a value, which need not be a known one.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// A name for display.
        public var localizedDescription: String {
            switch self {
            case .introductory: "Introductory Offer"
            case .promotional: "Promotional Offer"
            case .code: "Offer Code"
            case .winBack: "Win-back Offer"
            default: "\(rawValue)"
            }
        }
    }
}
