/// The results of a variant, computed from its totals.
package struct VariantResult: Sendable {
    /// The name of the variant.
    package let name: String
    /// The totals.
    package let totals: VariantTotals
    /// The verdicts of packs of rules, or none if they were not asked for.
    package let verdicts: [VariantVerdict]
    /// The net revenue of 1,000 families.
    package let net: Estimate
    /// The difference of the net revenue of 1,000 families from that of the first variant.
    package let difference: Estimate
    /// The share of families that buy.
    package let conversion: Estimate
    /// The ads of a child on a day with a session.
    package let adsPerDay: Estimate

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
        let perThousand = 1_000 / 1e6
        net = Estimate(
            sum: Double(totals.net), squares: Double(totals.netSquared), count: count
        ).scaled(by: perThousand)
        difference = Estimate(
            sum: Double(totals.net - first.net), squares: Double(totals.differenceSquared),
            count: count
        ).scaled(by: perThousand)
        conversion = Estimate(share: Double(totals[.buyingFamilies]), of: count)
        adsPerDay = Estimate(
            ratioOf: Double(totals[.ads]), to: Double(totals[.playedDays]),
            squares: Double(totals[.adsSquared]), products: Double(totals[.adsTimesDays]),
            baseSquares: Double(totals[.daysSquared]))
    }

    /// Whether the variant breaks a rule of a pack.
    package var isViolation: Bool { verdicts.contains(where: \.isViolation) }

    /// The revenue of ads of 1,000 families.
    package var adRevenue: Double { perThousand(.adRevenue) / 1e6 }
    /// The proceeds of purchases of 1,000 families, after refunds.
    package var purchaseRevenue: Double {
        (perThousand(.proceeds) - perThousand(.refunded)) / 1e6
    }
    /// The minutes of ads in an hour in which the app is open.
    package var adMinutesPerHour: Double { ratio(.adMilliseconds, .milliseconds) * 60 }
    /// The share of purchases that are refunded.
    package var refundShare: Double { ratio(.refunds, .purchases) }
    /// The share of purchases that a child made without a parent.
    package var unwantedShare: Double { ratio(.unwantedPurchases, .purchases) }
    /// The share of children who got the product by Family Sharing.
    package var sharedShare: Double { ratio(.sharedChildren, .children) }
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
