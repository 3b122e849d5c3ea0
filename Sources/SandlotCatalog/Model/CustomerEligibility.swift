extension Catalog {
    /// A kind of customer who can redeem an offer code.
    public struct CustomerEligibility: RawRepresentable, Sendable, Hashable {
        /// The value in the file.
        public let rawValue: String

        /// Creates a value, known or unknown.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Customers who have never subscribed.
        public static let new = CustomerEligibility(rawValue: "new")

        /// Customers with an active subscription.
        public static let existing = CustomerEligibility(rawValue: "existing")

        /// Customers whose subscription has expired.
        public static let expired = CustomerEligibility(rawValue: "expired")

        /// The known values, in the order of Apple's documentation.
        public static let known: [CustomerEligibility] = [
            .new, .existing, .expired,
        ]
    }
}
