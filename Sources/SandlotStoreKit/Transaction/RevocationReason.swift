extension Transaction {
    /// The reason why a purchase was refunded or revoked.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct RevocationReason: RawRepresentable, Equatable, Hashable, Sendable {
        /// The customer had a reason unrelated to the app.
        public static let other = RevocationReason(rawValue: 0)
        /// The app had an issue.
        public static let developerIssue = RevocationReason(rawValue: 1)
        /// The customer bought a bundle that contains the product.
        ///
        /// Apple has not published the raw value. This one is Sandlot's own.
        public static let upgradedToBundle = RevocationReason(rawValue: 2)

        /// The value as it appears in the JSON.
        public let rawValue: Int

        /// Creates a value, which need not be a known one.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// A name for display.
        public var localizedDescription: String {
            switch self {
            case .other: "Other"
            case .developerIssue: "Developer Issue"
            case .upgradedToBundle: "Upgraded to Bundle"
            default: "\(rawValue)"
            }
        }
    }
}
