/// The results of a variant, computed from its totals.
package struct VariantResult: Sendable {
    /// The name of the variant.
    package let name: String
    /// The totals.
    package let totals: VariantTotals
    /// The verdicts of packs of rules, or none if they were not asked for.
    package let verdicts: [VariantVerdict]
    /// The net revenue of 1,000 families, without what children spend without a parent.
    package let net: Estimate
    /// The difference of the net revenue of 1,000 families from that of the first variant.
    package let difference: Estimate
    /// The revenue of ads of 1,000 families.
    package let adRevenue: Estimate
    /// The proceeds of purchases by the parents of 1,000 families, after refunds.
    package let sales: Estimate
    /// The share of families that buy.
    package let conversion: Estimate
    /// The ads of a child on a day with a session.
    package let adsPerDay: Estimate
    /// The minutes of ads in an hour in which the app is open.
    package let adMinutesPerHour: Estimate
    /// The share of purchases that are refunded.
    package let refundShare: Estimate
    /// The share of children who got the product by Family Sharing.
    package let sharedShare: Estimate

    /// Computes the results.
    ///
    /// - Parameters:
    ///   - name: The name of the variant.
    ///   - totals: The totals.
    ///   - first: The totals of the first variant.
    ///   - verdicts: The verdicts of packs of rules.
    package init(
        _ name: String, _ totals: VariantTotals, comparedWith first: VariantTotals,
        verdicts: [VariantVerdict]
    ) {
        self.name = name
        self.totals = totals
        self.verdicts = verdicts
        let count = Double(totals[.families])
        func money(_ sum: Int128, _ squares: Moment) -> Estimate {
            Estimate(sum: Double(sum), squares: Double(totals[moment: squares]), count: count)
                .scaled(by: 1_000 / 1e6)
        }
        func ratio(
            _ part: Counter, to whole: Counter, _ squares: Moment, _ products: Moment,
            _ baseSquares: Moment
        ) -> Estimate {
            Estimate(
                ratioOf: Double(totals[part]), to: Double(totals[whole]),
                squares: Double(totals[moment: squares]),
                products: Double(totals[moment: products]),
                baseSquares: Double(totals[moment: baseSquares]), count: count)
        }
        func share(
            _ part: Counter, of whole: Counter, _ squares: Moment, _ products: Moment,
            _ totalSquares: Moment
        ) -> Estimate {
            Estimate(
                share: Double(totals[part]), of: Double(totals[whole]),
                squares: Double(totals[moment: squares]),
                products: Double(totals[moment: products]),
                totalSquares: Double(totals[moment: totalSquares]), families: count)
        }
        net = money(totals.net, .net)
        difference = money(totals.net - first.net, .difference)
        adRevenue = money(Int128(totals[.adRevenue]), .adRevenue)
        sales = money(totals.sales, .sales)
        conversion = Estimate(share: Double(totals[.buyingFamilies]), of: count)
        adsPerDay = ratio(.ads, to: .playedDays, .ads, .adsTimesDays, .days)
        adMinutesPerHour =
            ratio(.adMilliseconds, to: .milliseconds, .adTime, .adTimeTimesTime, .time)
            .scaled(by: 60)
        refundShare = share(
            .refunds, of: .purchases, .refunds, .refundsTimesPurchases, .purchases)
        sharedShare = share(
            .sharedChildren, of: .children, .shared, .sharedTimesChildren, .children)
    }

    /// Whether the variant breaks a rule of a pack.
    package var isViolation: Bool { verdicts.contains(where: \.isViolation) }

    /// The proceeds of purchases that the children of 1,000 families make without a parent, after
    /// refunds.
    ///
    /// They are not in ``net``.
    package var unwantedRevenue: Double { perThousand(.unwantedProceeds) / 1e6 }
    /// The share of purchases that a child made without a parent.
    package var unwantedShare: Double { ratio(.unwantedPurchases, .purchases) }
    /// The share of children who left because of ads.
    package var leftForAdsShare: Double { ratio(.leftForAds, .children) }
    /// The children past the gate, of 1,000 families.
    package var childrenPastGate: Double { perThousand(.childrenPastGate) }

    /// Returns a sum for 1,000 families.
    private func perThousand(_ counter: Counter) -> Double {
        let count = totals[.families]
        return count > 0 ? Double(totals[counter]) * 1_000 / Double(count) : 0
    }

    private func ratio(_ part: Counter, _ whole: Counter) -> Double {
        totals[whole] > 0 ? Double(totals[part]) / Double(totals[whole]) : 0
    }
}
