extension Message {
    /// What a message is about.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct Reason: RawRepresentable, Equatable, Hashable, Sendable {
        /// Anything else.
        ///
        /// Apple has not published the value; this one is ours.
        public static let generic = Reason(rawValue: 0)
        /// The customer is asked to agree to a higher price.
        ///
        /// Apple has not published the value; this one is ours.
        public static let priceIncreaseConsent = Reason(rawValue: 1)
        /// A payment failed.
        ///
        /// Apple has not published the value; this one is ours.
        public static let billingIssue = Reason(rawValue: 2)
        /// A win-back offer can be had.
        ///
        /// Apple has not published the value; this one is ours.
        public static let winBackOffer = Reason(rawValue: 3)

        /// The value as data writes it.
        public let rawValue: Int

        /// Takes any value, known or not.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// A name for it, to be shown.
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
