extension Message {
    /// The reason for a message.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct Reason: RawRepresentable, Equatable, Hashable, Sendable {
        /// A reason that has no other value.
        ///
        /// Apple has not published the raw value. This one is Sandlot's own.
        public static let generic = Reason(rawValue: 0)
        /// A price increase needs the customer's consent.
        ///
        /// Apple has not published the raw value. This one is Sandlot's own.
        public static let priceIncreaseConsent = Reason(rawValue: 1)
        /// A payment failed.
        ///
        /// Apple has not published the raw value. This one is Sandlot's own.
        public static let billingIssue = Reason(rawValue: 2)
        /// A win-back offer is available.
        ///
        /// Apple has not published the raw value. This one is Sandlot's own.
        public static let winBackOffer = Reason(rawValue: 3)

        /// The value as it appears in the JSON.
        public let rawValue: Int

        /// Creates a value, which need not be a known one.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// A name for display.
        public var localizedDescription: String {
            switch self {
            case .generic: "Message"
            case .priceIncreaseConsent: "Price Increase"
            case .billingIssue: "Billing Issue"
            case .winBackOffer: "Win-back Offer"
            default: "\(rawValue)"
            }
        }
    }
}
