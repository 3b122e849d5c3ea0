extension Transaction {
    /// By whom something was bought.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct OwnershipType: RawRepresentable, Equatable, Hashable, Sendable {
        /// By the customer.
        public static let purchased = OwnershipType(rawValue: "PURCHASED")
        /// By the family, which shares it.
        public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")
        /// By an organization, which assigned it.
        ///
        /// Apple has not published the value; this one is ours.
        public static let assigned = OwnershipType(rawValue: "ASSIGNED")

        /// The value as data writes it.
        public let rawValue: String

        /// Takes any value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A name for it, to be shown.
        public var localizedDescription: String {
            switch self {
            case .purchased: "Purchased"
            case .familyShared: "Family Shared"
            case .assigned: "Assigned"
            default: rawValue
            }
        }
    }
}
