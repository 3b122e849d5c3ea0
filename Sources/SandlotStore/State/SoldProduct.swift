internal import SandlotCatalog
internal import SandlotReceipts

/// What a transaction has to know about its product, as it was when it was sold.
///
/// The state never asks the catalogue: that may change.
struct SoldProduct: Hashable, Sendable {
    var productID: String
    var type: SandlotReceipts.ProductType
    var isFamilyShareable = false
    /// The subscription's group.
    var groupID: String?
    /// The level of service in the group, 1 the highest.
    var level: Int32?
    /// How long a period lasts, in ISO 8601.
    var period: String?

    var isAutoRenewable: Bool { type == .autoRenewableSubscription }
    var isConsumable: Bool { type == .consumable }
    /// Whether a customer has it once or not at all.
    var isUnique: Bool { type == .nonConsumable || isAutoRenewable }
}

extension SoldProduct {
    /// Takes the facts from the catalogue, or nil if the entry's type is unknown.
    init?(_ item: Catalog.Item) {
        guard let type = item.appStoreType else { return nil }
        productID = item.productID
        self.type = SandlotReceipts.ProductType(rawValue: type)
        isFamilyShareable = item.isFamilyShareable
        groupID = item.subscriptionGroupIdentifier
        level = item.subscriptionGroupLevel.flatMap { Int32(exactly: $0) }
        period = item.subscriptionPeriod?.text
    }
}
