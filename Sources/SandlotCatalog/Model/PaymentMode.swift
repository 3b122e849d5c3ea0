extension Catalog {
    /// How a subscription offer is paid.
    public struct PaymentMode: RawRepresentable, Sendable, Hashable {
        /// The value as the file writes it.
        public let rawValue: String

        /// Wraps a value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A free trial.
        public static let free = PaymentMode(rawValue: "free")

        /// The reduced price in each of several periods.
        public static let payAsYouGo = PaymentMode(rawValue: "payAsYouGo")

        /// One payment for the whole duration.
        public static let payUpFront = PaymentMode(rawValue: "payUpFront")

        /// The values that are known, in the order of Apple's documentation.
        public static let known: [PaymentMode] = [
            .free, .payAsYouGo, .payUpFront,
        ]
    }
}
