/// The whole numbers that are added up over families, for each variant.
package enum Counter: String, Sendable, Hashable, CaseIterable {
    /// The families.
    case families
    /// The children.
    case children
    /// The sessions.
    case sessions
    /// The tests.
    case tests
    /// The days on which a child played, added up over the children.
    case playedDays = "played-days"
    /// The time for which the app was open, in milliseconds.
    case milliseconds
    /// The ads.
    case ads
    /// The time for which ads were visible, in milliseconds.
    case adMilliseconds = "ad-milliseconds"
    /// The revenue of ads, in millionths.
    case adRevenue = "ad-revenue"
    /// The purchases.
    case purchases
    /// The purchases that a child made without a parent.
    case unwantedPurchases = "unwanted-purchases"
    /// The families with a purchase.
    case buyingFamilies = "buying-families"
    /// The proceeds of purchases before refunds, in millionths.
    case proceeds
    /// The refunds.
    case refunds
    /// The proceeds that refunds took back, in millionths.
    case refunded
    /// The children who got the product by Family Sharing.
    case sharedChildren = "shared-children"
    /// The parents who passed the gate and looked at the shop.
    case parentsInShop = "parents-in-shop"
    /// The children who passed the gate.
    case childrenPastGate = "children-past-gate"
    /// The children who left because of ads.
    case leftForAds = "left-for-ads"
    /// The proceeds of purchases without a parent, less refunds, in millionths.
    case unwantedProceeds = "unwanted-proceeds"

    /// The index in a list of all counters.
    var index: Int { Self.indices[self] ?? 0 }

    private static let indices = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}
