/// The year of one family in one variant.
package struct FamilyTotals: Sendable, Hashable {
    /// The year of a child.
    package struct Child: Sendable, Hashable {
        /// The number of ads.
        package var ads: Int32 = 0
        /// The number of days on which the child played.
        package var days: Int32 = 0
    }

    /// The number of children.
    package var childCount = 0
    /// The children, of whom the first ``childCount`` exist.
    package var children: InlineChildren = .init()
    package var sessions: Int64 = 0
    package var tests: Int64 = 0
    package var milliseconds: Int64 = 0
    package var adMilliseconds: Int64 = 0
    package var adRevenue: Int64 = 0
    package var purchases: Int64 = 0
    package var unwantedPurchases: Int64 = 0
    package var proceeds: Int64 = 0
    package var unwantedProceeds: Int64 = 0
    package var refunds: Int64 = 0
    package var refunded: Int64 = 0
    package var sharedChildren: Int64 = 0
    package var parentsInShop: Int64 = 0
    package var childrenPastGate: Int64 = 0
    package var leftForAds: Int64 = 0

    /// Creates the year of a family that has not played.
    package init() {}

    /// The net revenue, in millionths.
    package var net: Int64 { adRevenue &+ proceeds &- refunded }

    /// Calls a closure with each sum and its index in the order of the cases of ``Counter``.
    @inline(__always)
    func forEachSum(_ body: (Int, Int64) -> Void) {
        var (ads, days) = (Int64(0), Int64(0))
        for child in 0..<childCount {
            ads &+= Int64(children[child].ads)
            days &+= Int64(children[child].days)
        }
        body(0, 1)
        body(1, Int64(childCount))
        body(2, sessions)
        body(3, tests)
        body(4, days)
        body(5, milliseconds)
        body(6, ads)
        body(7, adMilliseconds)
        body(8, adRevenue)
        body(9, purchases)
        body(10, unwantedPurchases)
        body(11, purchases > 0 ? 1 : 0)
        body(12, proceeds)
        body(13, refunds)
        body(14, refunded)
        body(15, sharedChildren)
        body(16, parentsInShop)
        body(17, childrenPastGate)
        body(18, leftForAds)
        body(19, ads &* ads)
        body(20, ads &* days)
        body(21, days &* days)
        body(22, unwantedProceeds)
    }

    /// The children of a family, without memory of their own.
    package struct InlineChildren: Sendable, Hashable {
        private var ads = SIMD4<Int32>()
        private var days = SIMD4<Int32>()

        /// The child with a number below ``Population/maximumChildCount``.
        package subscript(index: Int) -> Child {
            @inline(__always) get { Child(ads: ads[index], days: days[index]) }
            @inline(__always) set {
                ads[index] = newValue.ads
                days[index] = newValue.days
            }
        }
    }
}
