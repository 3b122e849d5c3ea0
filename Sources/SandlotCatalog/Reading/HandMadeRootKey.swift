/// A key of the root that Xcode does not write but that hand-made files contain.
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

    /// The type of the products that do not name theirs.
    var productType: Catalog.ProductType {
        switch family {
        case .products: .nonConsumable
        case .nonRenewingSubscriptions: .nonRenewingSubscription
        }
    }
}
