/// The sums over families for one variant, all of which are integers.
///
/// Integers can be added in any order, so the totals do not depend on how families are divided among
/// threads, shards, and machines.
package struct VariantTotals: Sendable, Hashable {
    /// The sums in the order of the cases of ``Counter``.
    package private(set) var sums = [Int64](repeating: 0, count: Counter.allCases.count)
    /// The sum of the squares of the families' net revenues, in millionths.
    package private(set) var netSquared: UInt128 = 0
    /// The sum of the squares of the differences from the first variant, in millionths.
    package private(set) var differenceSquared: UInt128 = 0
    /// The purchases by the week after the install.
    package private(set) var purchasesByWeek: [Int64]
    /// The refunds by the week after the install.
    package private(set) var refundsByWeek: [Int64]
    /// The ads of children on days on which they play, in thousandths.
    package private(set) var adsPerDay = Sketch()
    /// The net revenues of families, in millionths.
    package private(set) var netRevenue = Sketch()

    /// Creates empty totals.
    ///
    /// - Parameter days: The number of days for which a family is followed.
    package init(days: Int) {
        purchasesByWeek = Array(repeating: 0, count: (days + 6) / 7)
        refundsByWeek = purchasesByWeek
    }

    /// Creates totals from their parts.
    package init(
        sums: [Int64], netSquared: UInt128, differenceSquared: UInt128, purchasesByWeek: [Int64],
        refundsByWeek: [Int64], adsPerDay: Sketch, netRevenue: Sketch
    ) {
        self.sums = sums
        self.netSquared = netSquared
        self.differenceSquared = differenceSquared
        self.purchasesByWeek = purchasesByWeek
        self.refundsByWeek = refundsByWeek
        self.adsPerDay = adsPerDay
        self.netRevenue = netRevenue
    }

    /// Returns a sum.
    package subscript(counter: Counter) -> Int64 { sums[counter.index] }

    /// The net revenue, in millionths.
    package var net: Int64 { self[.adRevenue] + self[.proceeds] - self[.refunded] }

    /// Adds a family.
    ///
    /// - Parameters:
    ///   - family: The family's sums.
    ///   - firstNet: The net revenue of the family in the first variant.
    mutating func add(_ family: FamilyTotals, firstNet: Int64) {
        let net = family.net
        family.forEachSum { index, value in sums[index] &+= value }
        let (square, difference) = (UInt128(net.magnitude), UInt128((net &- firstNet).magnitude))
        netSquared &+= square &* square
        differenceSquared &+= difference &* difference
        netRevenue.add(net)
        for child in 0..<family.childCount {
            let days = family.children[child].days
            if days > 0 {
                adsPerDay.add(1_000 &* Int64(family.children[child].ads) / Int64(days))
            }
        }
    }

    /// Adds a purchase in a week after the install.
    mutating func addPurchase(week: Int) { purchasesByWeek[week] += 1 }
    /// Adds a refund in a week after the install.
    mutating func addRefund(week: Int) { refundsByWeek[week] += 1 }

    /// Adds the totals of other families.
    package mutating func add(_ other: VariantTotals) {
        for index in sums.indices { sums[index] += other.sums[index] }
        netSquared += other.netSquared
        differenceSquared += other.differenceSquared
        for week in purchasesByWeek.indices {
            purchasesByWeek[week] += other.purchasesByWeek[week]
            refundsByWeek[week] += other.refundsByWeek[week]
        }
        adsPerDay.add(other.adsPerDay)
        netRevenue.add(other.netRevenue)
    }
}
