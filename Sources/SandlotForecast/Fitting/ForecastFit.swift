import SandlotKids

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The numbers of a model with which it agrees best with observations.
///
/// The method has three steps, each with the same families:
///
/// 1. `parents.look-for-an-ad` determines when families buy. Its value is the one of a grid with the
///    greatest likelihood of the purchases by week, which are taken as Poisson numbers whose level
///    is free.
/// 2. `parents.pay-up-to` determines how many of those who look buy. It is adjusted until the model
///    has as many purchases as were observed.
/// 3. `parents.refund` is the observed share of refunds, corrected for refunds after the last week
///    and for purchases that a child made without a parent.
///
/// Families that installed the app before the first week are missing, so the first weeks have more
/// purchases than the model if the app is older.
package struct ForecastFit: Sendable {
    /// A number with its interval.
    package struct Number: Sendable, Hashable {
        /// The name.
        package let name: PremiseName
        /// The value before.
        package let before: Double
        /// The value that fits.
        package let value: Double
        /// The ends of the 95% interval.
        package let low: Double
        package let high: Double
    }

    /// The numbers that were adjusted.
    package let numbers: [Number]
    /// The number of purchases that were observed.
    package let observedPurchases: Int64
    /// The number of purchases that the adjusted model expects.
    package let expectedPurchases: Double
    /// The sum of the squared differences by week, divided by their expected values.
    package let chiSquared: Double
    /// The number of weeks less the number of adjusted numbers.
    package let degreesOfFreedom: Int

    /// The numbers that such observations cannot determine.
    package static let unidentified = [
        "parents.pay-spread: one price shows how many pay it, not how many would pay another. Observe "
            + "two prices, or treat the price curve as an assumption.",
        "parents.look-for-an-ad and ads.fill: twice the ads and half the interest give the same "
            + "purchases. State the fill that your network reports.",
        "families.sharing, families.child-accounts, and families.own-devices: shared products are not "
            + "purchases.",
        "children.leave-for-an-ad: purchases do not show why others leave.",
        "parents.ask-to-buy, parents.approve, and parents.unprotected: a sale does not show who made "
            + "it.",
    ]

    private static let gridFactors = (-8...8).map { exp(Double($0) * log(10) / 8) }

    /// Adjusts a model to observations.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - observations: The observations.
    ///   - families: The number of families for each value of a number.
    ///   - days: The number of days for which a family is followed.
    ///   - seed: The seed.
    ///   - threadCount: The number of threads.
    /// - Throws: ``ForecastError`` if the app sells nothing, or if no value of the numbers gives as
    ///   many purchases as were observed.
    package init(
        _ model: ForecastModel, _ observations: Observations, families: Int64, days: Int,
        seed: UInt64, threadCount: Int
    ) throws(ForecastError) {
        guard model.product != nil else {
            throw ForecastError(
                .unsuitableApp, "\(model.profile.name) sells nothing that ends ads, so nothing fits"
            )
        }
        let trial = Trial(
            observations: observations, families: families, days: days, seed: seed,
            threadCount: threadCount)
        let total = observations.weeks.reduce(0) { $0 + $1.purchases }
        // The time of purchases.
        let looks = Self.gridFactors.map { min(1, model.population[.looksForAd] * $0) }
        let results = try trial.results(
            of: looks.map { value in
                var changed = model
                changed.population[.looksForAd] = value
                return changed
            })
        let likelihoods = results.map { trial.logLikelihood($0) }
        guard let best = likelihoods.indices.max(by: { likelihoods[$0] < likelihoods[$1] }),
            likelihoods[best].isFinite
        else { throw Self.impossible(total) }
        var fitted = model
        fitted.population[.looksForAd] = looks[best]
        let plausible = looks.indices.filter { likelihoods[$0] > likelihoods[best] - 1.92 }
        // The number of purchases.
        let median = try trial.median(of: fitted, purchases: Double(total))
        let margin = 1.96 * Double(total).squareRoot()
        let lowMedian = try trial.median(of: fitted, purchases: max(1, Double(total) - margin))
        // No limit may give so many purchases, and then there is no upper end.
        let highMedian =
            (try? trial.median(of: fitted, purchases: Double(total) + margin)) ?? .infinity
        fitted.population[.paysUpTo] = median
        let result = try trial.results(of: [fitted])[0]
        let expected = trial.expectation(result)
        let refunds = trial.refunds(fitted, result)
        numbers = [
            Number(
                name: .looksForAd, before: model.population[.looksForAd], value: looks[best],
                low: looks[plausible.first ?? best], high: looks[plausible.last ?? best]),
            Number(
                name: .paysUpTo, before: model.population[.paysUpTo], value: median,
                low: lowMedian, high: highMedian),
            Number(
                name: .refunds, before: model.population[.refunds], value: refunds.value,
                low: max(0, refunds.value - refunds.margin), high: refunds.value + refunds.margin),
        ]
        observedPurchases = total
        expectedPurchases = expected.reduce(0, +)
        chiSquared = zip(observations.weeks, expected).reduce(0) { sum, pair in
            let difference = Double(pair.0.purchases) - pair.1
            return pair.1 > 0 ? sum + difference * difference / pair.1 : sum
        }
        degreesOfFreedom = observations.weeks.count - 2
    }

    static func impossible(_ purchases: Int64) -> ForecastError {
        ForecastError(
            .invalidObservations,
            "no price limit gives \(purchases) purchases for these installs; check the installs, and "
                + "raise `parents.look-for-an-ad` or `ads.fill` in the model")
    }
}
