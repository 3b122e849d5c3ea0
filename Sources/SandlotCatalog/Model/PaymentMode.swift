extension Catalog {
    /// The payment mode of a subscription offer.
    public struct PaymentMode: RawRepresentable, Sendable, Hashable {
        /// The value in the file.
        public let rawValue: String

        /// Creates a value, known or unknown.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A free trial.
        public static let free = PaymentMode(rawValue: "free")

        /// A reduced price in each of several periods.
        public static let payAsYouGo = PaymentMode(rawValue: "payAsYouGo")

        /// One payment for the whole duration.
        public static let payUpFront = PaymentMode(rawValue: "payUpFront")

        /// The known values, in the order of Apple's documentation.
        public static let known: [PaymentMode] = [
            .free, .payAsYouGo, .payUpFront,
        ]
    }
}
