extension Transaction {
    /// Why a purchase was refunded or taken back.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct RevocationReason: RawRepresentable, Equatable, Hashable, Sendable {
        /// For a reason that is not the app.
        public static let other = RevocationReason(rawValue: 0)
        /// Because of an issue in the app.
        public static let developerIssue = RevocationReason(rawValue: 1)
        /// A bundle that contains it was bought.
        ///
        /// Apple has not published the value; this one is ours.
        public static let upgradedToBundle = RevocationReason(rawValue: 2)

        /// The value as data writes it.
        public let rawValue: Int

        /// Takes any value, known or not.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// A name for it, to be shown.
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
