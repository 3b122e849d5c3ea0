extension Product {
    /// The type of a product.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct ProductType: RawRepresentable, Equatable, Hashable, Sendable {
        /// A product that is used up and can be bought again.
        public static let consumable = ProductType(rawValue: "Consumable")
        /// A product that is bought once and kept forever.
        public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
        /// A subscription that ends after some time.
        public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")
        /// A subscription that renews until it is canceled.
        public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")
        /// Several subscriptions at one price.
        ///
        /// Apple has not published the raw value. This one is Sandlot's own.
        public static let subscriptionBundle = ProductType(rawValue: "Subscription Bundle")
        /// Subscriptions of several apps.
        ///
        /// Apple has not published the raw value. This one is Sandlot's own.
        public static let subscriptionSuite = ProductType(rawValue: "Subscription Suite")

        /// The value as it appears in the JSON.
        public let rawValue: String

        /// Creates a value, which need not be a known one.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A name for display.
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
