extension Catalog {
    /// How a yearly subscription is billed; version 5.0 and later.
    public struct BillingPlanType: RawRepresentable, Sendable, Hashable {
        /// The value as the file writes it.
        public let rawValue: String

        /// Wraps a value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The whole commitment at once.
        public static let billedUpfront = BillingPlanType(rawValue: "BILLED_UPFRONT")

        /// Each month, with a commitment of twelve months.
        public static let monthly = BillingPlanType(rawValue: "MONTHLY")

        /// The values that are known, in the order of Apple's documentation.
        public static let known: [BillingPlanType] = [
            .billedUpfront, .monthly,
        ]
    }
}
