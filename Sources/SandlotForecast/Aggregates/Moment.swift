/// The sums of squares and products over families, from which intervals are computed.
package enum Moment: String, Sendable, Hashable, CaseIterable {
    /// The squares of the net revenues, in millionths.
    case net
    /// The squares of the differences of the net revenues from the first variant, in millionths.
    case difference
    /// The squares of the revenues of ads, in millionths.
    case adRevenue = "ad-revenue"
    /// The squares of the proceeds that ``FamilyTotals/sales`` counts, in millionths.
    case sales
    /// The squares of the numbers of ads.
    case ads
    /// The products of ads and played days.
    case adsTimesDays = "ads-times-days"
    /// The squares of the played days.
    case days
    /// The squares of the times of ads, in milliseconds.
    case adTime = "ad-time"
    /// The products of the times of ads and the times for which the app was open.
    case adTimeTimesTime = "ad-time-times-time"
    /// The squares of the times for which the app was open.
    case time
    /// The squares of the numbers of refunds.
    case refunds
    /// The products of refunds and purchases.
    case refundsTimesPurchases = "refunds-times-purchases"
    /// The squares of the numbers of purchases.
    case purchases
    /// The squares of the numbers of children who got the product by Family Sharing.
    case shared
    /// The products of these and of all children.
    case sharedTimesChildren = "shared-times-children"
    /// The squares of the numbers of children.
    case children

    /// The index in a list of all moments.
    var index: Int { Self.indices[self] ?? 0 }

    private static let indices = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}
