extension Catalog {
    /// A way of billing a yearly subscription, in format version 5.0 and later.
    public struct BillingPlanType: RawRepresentable, Sendable, Hashable {
        /// The value in the file.
        public let rawValue: String

        /// Creates a value, known or unknown.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The customer pays for the whole commitment up front.
        public static let billedUpfront = BillingPlanType(rawValue: "BILLED_UPFRONT")

        /// The customer pays monthly, with a commitment of twelve months.
        public static let monthly = BillingPlanType(rawValue: "MONTHLY")

        /// The known values, in the order of Apple's documentation.
        public static let known: [BillingPlanType] = [
            .billedUpfront, .monthly,
        ]
    }
}
