extension Catalog {
    /// Which customers may redeem an offer code.
    public struct CustomerEligibility: RawRepresentable, Sendable, Hashable {
        /// The value as the file writes it.
        public let rawValue: String

        /// Wraps a value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Those who never subscribed.
        public static let new = CustomerEligibility(rawValue: "new")

        /// Those who subscribe now.
        public static let existing = CustomerEligibility(rawValue: "existing")

        /// Those who subscribed once.
        public static let expired = CustomerEligibility(rawValue: "expired")

        /// The values that are known, in the order of Apple's documentation.
        public static let known: [CustomerEligibility] = [
            .new, .existing, .expired,
        ]
    }
}
