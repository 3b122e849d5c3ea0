extension Transaction.AdvancedCommerceInfo.Offer {
    /// What an offer is for.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct Reason: RawRepresentable, Equatable, Hashable, Sendable {
        /// To win customers.
        public static let acquisition = Reason(rawValue: "ACQUISITION")
        /// To keep customers.
        public static let retention = Reason(rawValue: "RETENTION")
        /// To win customers back.
        public static let winBack = Reason(rawValue: "WIN_BACK")

        /// The value as data writes it.
        public let rawValue: String

        /// Takes any value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
