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

    /// The proceeds of purchases by parents, less refunds, in millionths.
    package var sales: Int64 { proceeds &- refunded &- unwantedProceeds }

    /// The net revenue, in millionths.
    ///
    /// Money that a child spends without a parent is no revenue, so a gate that lets children pass
    /// does not earn more.
    package var net: Int64 { adRevenue &+ sales }

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
        body(19, unwantedProceeds)
    }

    /// Calls a closure with each square or product and its index in the order of the cases of
    /// ``Moment``.
    ///
    /// - Parameters:
    ///   - firstNet: The net revenue of the family in the first variant.
    ///   - body: The closure.
    @inline(__always)
    func forEachMoment(firstNet: Int64, _ body: (Int, UInt128) -> Void) {
        func product(_ one: Int64, _ other: Int64) -> UInt128 {
            let (high, low) = one.magnitude.multipliedFullWidth(by: other.magnitude)
            return UInt128(high) &<< 64 | UInt128(low)
        }
        func small(_ one: Int64, _ other: Int64) -> UInt128 {
            UInt128(truncatingIfNeeded: one &* other)
        }
        var (ads, days) = (Int64(0), Int64(0))
        for child in 0..<childCount {
            ads &+= Int64(children[child].ads)
            days &+= Int64(children[child].days)
        }
        let difference = net &- firstNet
        body(0, product(net, net))
        body(1, product(difference, difference))
        body(2, product(adRevenue, adRevenue))
        body(3, product(sales, sales))
        body(4, small(ads, ads))
        body(5, small(ads, days))
        body(6, small(days, days))
        body(7, product(adMilliseconds, adMilliseconds))
        body(8, product(adMilliseconds, milliseconds))
        body(9, product(milliseconds, milliseconds))
        body(10, small(refunds, refunds))
        body(11, small(refunds, purchases))
        body(12, small(purchases, purchases))
        body(13, small(sharedChildren, sharedChildren))
        body(14, small(sharedChildren, Int64(childCount)))
        body(15, small(Int64(childCount), Int64(childCount)))
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
