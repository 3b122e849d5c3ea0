/// The sums over families for one variant, all of which are integers.
///
/// Integers can be added in any order, so the totals do not depend on how families are divided among
/// threads, shards, and machines.
package struct VariantTotals: Sendable, Hashable {
    /// The sums in the order of the cases of ``Counter``.
    package private(set) var sums = [Int64](repeating: 0, count: Counter.allCases.count)
    /// The sums of squares and products in the order of the cases of ``Moment``.
    package private(set) var moments = [UInt128](repeating: 0, count: Moment.allCases.count)
    /// The purchases by the day after the install.
    package private(set) var purchasesByDay: [Int64]
    /// The refunds by the day after the install.
    package private(set) var refundsByDay: [Int64]
    /// The ads of a child on a day with a session, in thousandths: one mean for each child.
    package private(set) var adsPerDay = Sketch()
    /// The net revenues of families, in millionths.
    package private(set) var netRevenue = Sketch()
    /// Whether a sum became too large, so that the totals are wrong.
    package private(set) var hasOverflowed = false

    /// Creates empty totals.
    ///
    /// - Parameter days: The number of days for which a family is followed.
    package init(days: Int) {
        purchasesByDay = Array(repeating: 0, count: days)
        refundsByDay = purchasesByDay
    }

    /// Creates totals from their parts.
    package init(
        sums: [Int64], moments: [UInt128], purchasesByDay: [Int64], refundsByDay: [Int64],
        adsPerDay: Sketch, netRevenue: Sketch
    ) {
        self.sums = sums
        self.moments = moments
        self.purchasesByDay = purchasesByDay
        self.refundsByDay = refundsByDay
        self.adsPerDay = adsPerDay
        self.netRevenue = netRevenue
    }

    /// Returns a sum.
    package subscript(counter: Counter) -> Int64 { sums[counter.index] }

    /// Returns a sum of squares or products.
    package subscript(moment moment: Moment) -> UInt128 { moments[moment.index] }

    /// The net revenue, in millionths, without what children spent without a parent.
    package var net: Int128 { Int128(self[.adRevenue]) + sales }

    /// The proceeds of purchases by parents, less refunds, in millionths.
    package var sales: Int128 {
        Int128(self[.proceeds]) - Int128(self[.refunded]) - Int128(self[.unwantedProceeds])
    }

    /// Adds a family.
    ///
    /// - Parameters:
    ///   - family: The family's sums.
    ///   - firstNet: The net revenue of the family in the first variant.
    mutating func add(_ family: FamilyTotals, firstNet: Int64) {
        let net = family.net
        family.forEachSum { index, value in Self.add(value, to: &sums[index], &hasOverflowed) }
        family.forEachMoment(firstNet: firstNet) { index, value in
            Self.add(value, to: &moments[index], &hasOverflowed)
        }
        netRevenue.add(net)
        for child in 0..<family.childCount {
            let days = family.children[child].days
            if days > 0 {
                adsPerDay.add(1_000 &* Int64(family.children[child].ads) / Int64(days))
            }
        }
    }

    /// Adds a purchase on a day after the install.
    mutating func addPurchase(day: Int) { purchasesByDay[day] &+= 1 }
    /// Adds a refund on a day after the install.
    mutating func addRefund(day: Int) { refundsByDay[day] &+= 1 }

    /// Adds the totals of other families.
    package mutating func add(_ other: VariantTotals) {
        hasOverflowed = hasOverflowed || other.hasOverflowed
        for index in sums.indices { Self.add(other.sums[index], to: &sums[index], &hasOverflowed) }
        for index in moments.indices {
            Self.add(other.moments[index], to: &moments[index], &hasOverflowed)
        }
        for day in purchasesByDay.indices {
            Self.add(other.purchasesByDay[day], to: &purchasesByDay[day], &hasOverflowed)
            Self.add(other.refundsByDay[day], to: &refundsByDay[day], &hasOverflowed)
        }
        if !adsPerDay.add(other.adsPerDay) || !netRevenue.add(other.netRevenue) {
            hasOverflowed = true
        }
    }

    @inline(__always)
    private static func add<Number: FixedWidthInteger>(
        _ value: Number, to sum: inout Number, _ hasOverflowed: inout Bool
    ) {
        let (result, isTooLarge) = sum.addingReportingOverflow(value)
        sum = result
        if isTooLarge { hasOverflowed = true }
    }
}
