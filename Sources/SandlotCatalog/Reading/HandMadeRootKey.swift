/// A key of the root that occurs in handmade files but that Xcode does not write.
enum HandMadeRootKey: String, CaseIterable {
    case nonConsumableProducts
    case nonRenewableSubscriptions
    case nonRenewingSubscriptionProducts

    /// Xcode's key for the same products.
    enum Family: String {
        case products
        case nonRenewingSubscriptions
    }

    var family: Family {
        switch self {
        case .nonConsumableProducts: .products
        case .nonRenewableSubscriptions, .nonRenewingSubscriptionProducts: .nonRenewingSubscriptions
        }
    }

    /// The type of products that do not state one.
    var productType: Catalog.ProductType {
        switch family {
        case .products: .nonConsumable
        case .nonRenewingSubscriptions: .nonRenewingSubscription
        }
    }
}
