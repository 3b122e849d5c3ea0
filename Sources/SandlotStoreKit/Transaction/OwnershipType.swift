extension Transaction {
    /// The relationship between the customer and a purchase.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct OwnershipType: RawRepresentable, Equatable, Hashable, Sendable {
        /// The customer made the purchase.
        public static let purchased = OwnershipType(rawValue: "PURCHASED")
        /// A family member made the purchase and shares it.
        public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")
        /// An organization made the purchase and assigned it.
        ///
        /// Apple has not published the raw value. This one is Sandlot's own.
        public static let assigned = OwnershipType(rawValue: "ASSIGNED")

        /// The value as it appears in the JSON.
        public let rawValue: String

        /// Creates a value, which need not be a known one.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A name for display.
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
