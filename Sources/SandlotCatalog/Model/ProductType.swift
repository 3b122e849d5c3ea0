extension Catalog {
    /// The type of a product as a configuration file states it.
    ///
    /// The values differ from those of `Product.ProductType`. See ``ProductType/appStoreName``.
    public struct ProductType: RawRepresentable, Sendable, Hashable {
        /// The value in the file.
        public let rawValue: String

        /// Creates a value, known or unknown.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A product that is used up and can be bought again.
        public static let consumable = ProductType(rawValue: "Consumable")

        /// A product that the customer buys once and owns permanently.
        public static let nonConsumable = ProductType(rawValue: "NonConsumable")

        /// A subscription for a limited time.
        public static let nonRenewingSubscription = ProductType(rawValue: "NonRenewingSubscription")

        /// A subscription that renews until it is canceled.
        public static let recurringSubscription = ProductType(rawValue: "RecurringSubscription")

        /// The known values, in the order of Apple's documentation.
        public static let known: [ProductType] = [
            .consumable, .nonConsumable, .nonRenewingSubscription, .recurringSubscription,
        ]
    }
}

extension Catalog.ProductType {
    /// The type's name in signed transactions and in `Product.ProductType`, or nil if the type is
    /// unknown.
    ///
    /// - SeeAlso: App Store Server API, data type `type`.
    public var appStoreName: String? {
        switch self {
        case .consumable: "Consumable"
        case .nonConsumable: "Non-Consumable"
        case .nonRenewingSubscription: "Non-Renewing Subscription"
        case .recurringSubscription: "Auto-Renewable Subscription"
        default: nil
        }
    }
}
