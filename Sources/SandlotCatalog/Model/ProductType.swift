extension Catalog {
    /// What kind of thing a product is, in the words of a configuration file.
    ///
    /// They differ from those of `Product.ProductType`; see ``ProductType/appStoreName``.
    public struct ProductType: RawRepresentable, Sendable, Hashable {
        /// The value as the file writes it.
        public let rawValue: String

        /// Wraps a value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Bought again and again, and used up.
        public static let consumable = ProductType(rawValue: "Consumable")

        /// Bought once, kept for ever.
        public static let nonConsumable = ProductType(rawValue: "NonConsumable")

        /// Runs for a time and ends.
        public static let nonRenewingSubscription = ProductType(rawValue: "NonRenewingSubscription")

        /// Renews itself until it is cancelled.
        public static let recurringSubscription = ProductType(rawValue: "RecurringSubscription")

        /// The values that are known, in the order of Apple's documentation.
        public static let known: [ProductType] = [
            .consumable, .nonConsumable, .nonRenewingSubscription, .recurringSubscription,
        ]
    }
}

extension Catalog.ProductType {
    /// The word for it in signed transactions and in `Product.ProductType`, or nil if the type is
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
