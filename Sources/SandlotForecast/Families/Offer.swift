import SandlotAds
import SandlotKids

/// A variant of an app in the form that a simulation needs.
package struct Offer: Sendable {
    /// The results of all sessions.
    package let sessions: SessionTable
    /// After how many ads a parent looks at the shop and passes the gate.
    package let looks: GeometricTable
    /// For each age, after how many ads a child passes the gate.
    package let tries: [GeometricTable]
    /// For each storefront, the least word of willingness that pays the price.
    package let priceThresholds: [UInt64]
    /// For each storefront, the proceeds of a purchase, in millionths.
    package let proceeds: [Int64]
    /// For each storefront, the revenue of an ad, in millionths.
    package let adRevenue: [Int64]
    /// Whether a family can share the product.
    package let isFamilyShareable: Bool
    /// Whether the app sells the product.
    package let isSelling: Bool
    package let approves: UInt64
    package let refunds: UInt64
    package let refundsUnwanted: UInt64
    package let refundDelay: GeometricTable
    /// The decisions of the store's entitlement function.
    package let entitlements: EntitlementDecisions

    /// Prepares a variant.
    ///
    /// - Parameters:
    ///   - model: The app and its families.
    ///   - sessions: The results of all sessions.
    ///   - price: Another price of the product in thousandths, or nil.
    ///   - isSelling: Whether the app sells the product.
    package init(
        _ model: ForecastModel, sessions: SessionTable, price: Int64? = nil,
        isSelling: Bool = true
    ) {
        let (profile, population) = (model.profile, model.population)
        self.sessions = sessions
        let gate = profile.gate.flatMap { $0.purposes.contains(.purchase) ? $0.policy : nil }
        let patience = 1 - population[.givesUpAtQuestion]
        var passes = 1.0
        for _ in 0..<(gate?.questionsInARow ?? 0) { passes *= patience }
        looks = GeometricTable(population[.looksForAd] * passes)
        tries = population.ages.keys.sorted().map { age in
            GeometricTable(
                population[.triesGateForAd]
                    * model.gateChances.chance(atAge: age, gate, skill: population.gateSkill))
        }
        let milliunits = price ?? model.product?.priceMilliunits ?? 0
        let keeps = 1 - population.effectiveCommission
        priceThresholds = population.storefronts.map { storefront in
            Probability.threshold(
                Probability.logNormal(
                    below: Double(milliunits) / 1_000 * storefront.price,
                    median: population[.paysUpTo], spread: population[.paysSpread]))
        }
        proceeds = population.storefronts.map { storefront in
            Int64(
                (Double(milliunits) * 1_000 * storefront.price / (1 + storefront.tax) * keeps)
                    .rounded())
        }
        adRevenue = population.storefronts.map { storefront in
            Int64((population[.ecpm] * 1_000 * storefront.ecpm).rounded())
        }
        isFamilyShareable = model.product?.isFamilyShareable ?? false
        self.isSelling = isSelling && model.product != nil
        approves = Probability.threshold(population[.approves])
        refunds = Probability.threshold(population[.refunds])
        refundsUnwanted = Probability.threshold(population[.refundsUnwanted])
        refundDelay = GeometricTable(1 / max(1, population[.refundDays]))
        entitlements = EntitlementDecisions(model.product?.id ?? "")
    }
}
