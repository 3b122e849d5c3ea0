extension Transaction.Offer {
    /// The payment mode of an offer.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct PaymentMode: RawRepresentable, Equatable, Hashable, Sendable {
        /// A free trial.
        public static let freeTrial = PaymentMode(rawValue: "FREE_TRIAL")
        /// A reduced price in each of several periods.
        public static let payAsYouGo = PaymentMode(rawValue: "PAY_AS_YOU_GO")
        /// One payment for the whole duration.
        public static let payUpFront = PaymentMode(rawValue: "PAY_UP_FRONT")
        /// One payment for a product that is bought once.
        public static let oneTime = PaymentMode(rawValue: "ONE_TIME")

        /// The value as it appears in the JSON.
        public let rawValue: String

        /// Creates a value, which need not be a known one.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
