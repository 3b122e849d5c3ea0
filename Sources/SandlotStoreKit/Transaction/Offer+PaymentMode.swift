extension Transaction.Offer {
    /// How an offer is paid.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct PaymentMode: RawRepresentable, Equatable, Hashable, Sendable {
        /// Free.
        public static let freeTrial = PaymentMode(rawValue: "FREE_TRIAL")
        /// A reduced price in each of several periods.
        public static let payAsYouGo = PaymentMode(rawValue: "PAY_AS_YOU_GO")
        /// One payment for the whole duration.
        public static let payUpFront = PaymentMode(rawValue: "PAY_UP_FRONT")
        /// One payment for something bought once.
        public static let oneTime = PaymentMode(rawValue: "ONE_TIME")

        /// The value as data writes it.
        public let rawValue: String

        /// Takes any value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
