extension Product {
    /// What kind of thing a product is.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct ProductType: RawRepresentable, Equatable, Hashable, Sendable {
        /// Bought again and again, and used up.
        public static let consumable = ProductType(rawValue: "Consumable")
        /// Bought once, kept for ever.
        public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
        /// Runs for a time and ends.
        public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")
        /// Renews itself until it is cancelled.
        public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")
        /// Several subscriptions at one price.
        ///
        /// Apple has not published the value; this one is ours.
        public static let subscriptionBundle = ProductType(rawValue: "Subscription Bundle")
        /// Subscriptions of several apps.
        ///
        /// Apple has not published the value; this one is ours.
        public static let subscriptionSuite = ProductType(rawValue: "Subscription Suite")

        /// The value as data writes it.
        public let rawValue: String

        /// Takes any value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A name for it, to be shown.
        public var localizedDescription: String {
            switch self {
            case .consumable: "Consumable"
            case .nonConsumable: "Non-Consumable"
            case .nonRenewable: "Non-Renewing Subscription"
            case .autoRenewable: "Auto-Renewable Subscription"
            case .subscriptionBundle: "Subscription Bundle"
            case .subscriptionSuite: "Subscription Suite"
            default: rawValue
            }
        }
    }
}
