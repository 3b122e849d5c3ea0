import SandlotCatalog
import SandlotReceipts

/// The product data that a transaction needs, as of the sale.
///
/// The state never reads the catalog, because that may change. This is a class because all
/// transactions of a series share it.
final class SoldProduct: Hashable, Sendable {
    let productID: String
    let type: SandlotReceipts.ProductType
    let isFamilyShareable: Bool
    /// The subscription's group.
    let groupID: String?
    /// The level of service in the group, where 1 is the highest.
    let level: Int32?
    /// The length of a period in ISO 8601.
    let period: String?

    init(
        productID: String, type: SandlotReceipts.ProductType, isFamilyShareable: Bool,
        groupID: String?, level: Int32?, period: String?
    ) {
        self.productID = productID
        self.type = type
        self.isFamilyShareable = isFamilyShareable
        self.groupID = groupID
        self.level = level
        self.period = period
    }

    static func == (one: SoldProduct, other: SoldProduct) -> Bool {
        one === other
            || one.productID == other.productID && one.type == other.type
                && one.isFamilyShareable == other.isFamilyShareable
                && one.groupID == other.groupID && one.level == other.level
                && one.period == other.period
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(productID)
        hasher.combine(type)
        hasher.combine(period)
    }

    var isAutoRenewable: Bool { type == .autoRenewableSubscription }
    var isConsumable: Bool { type == .consumable }
    /// Whether a customer can have the product only once.
    var isUnique: Bool { type == .nonConsumable || isAutoRenewable }
}

extension SoldProduct {
    /// Creates the product from a catalog entry, or returns nil if the entry's type is unknown.
    convenience init?(_ item: Catalog.Item) {
        guard let type = item.appStoreType else { return nil }
        self.init(
            productID: item.productID, type: SandlotReceipts.ProductType(rawValue: type),
            isFamilyShareable: item.isFamilyShareable, groupID: item.subscriptionGroupIdentifier,
            level: item.subscriptionGroupLevel.flatMap { Int32(exactly: $0) },
            period: item.subscriptionPeriod?.text)
    }
}
