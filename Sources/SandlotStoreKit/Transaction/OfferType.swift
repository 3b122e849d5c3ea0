extension Transaction {
    /// What kind of offer set a price.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct OfferType: RawRepresentable, Equatable, Hashable, Sendable {
        /// An introductory offer.
        public static let introductory = OfferType(rawValue: 1)
        /// A promotional offer.
        public static let promotional = OfferType(rawValue: 2)
        /// An offer code.
        public static let code = OfferType(rawValue: 3)
        /// A win-back offer.
        public static let winBack = OfferType(rawValue: 4)

        /// The value as data writes it.
        public let rawValue: Int

        /// Takes any value, known or not.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// A name for it, to be shown.
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
