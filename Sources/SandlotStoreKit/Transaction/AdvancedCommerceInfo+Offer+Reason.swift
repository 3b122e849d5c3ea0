extension Transaction.AdvancedCommerceInfo.Offer {
    /// The purpose of an offer.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct Reason: RawRepresentable, Equatable, Hashable, Sendable {
        /// Acquiring customers.
        public static let acquisition = Reason(rawValue: "ACQUISITION")
        /// Retaining customers.
        public static let retention = Reason(rawValue: "RETENTION")
        /// Winning customers back.
        public static let winBack = Reason(rawValue: "WIN_BACK")

        /// The value as it appears in the JSON.
        public let rawValue: String

        /// Creates a value, which need not be a known one.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
