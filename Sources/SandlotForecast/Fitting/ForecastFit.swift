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
///    has as many purchases as were observed. Its interval contains those of all values of the first
///    number that are plausible.
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
        /// Whether the interval ends only because no smaller or greater value was tried.
        package var isOpen = false
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

    /// The decrease of the logarithm of the likelihood at the ends of a 95% interval.
    private static let plausibleDecrease = 1.92
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
        let looks = try Self.looks(of: model, trial)
        let median = try Self.median(of: model, looks, trial)
        var fitted = model
        fitted.population[.looksForAd] = looks.value
        fitted.population[.paysUpTo] = median.value
        let result = try trial.results(of: [fitted])[0]
        let refunds = try trial.refunds(fitted, result)
        numbers = [
            looks, median,
            Number(
                name: .refunds, before: model.population[.refunds], value: refunds.value,
                low: refunds.low, high: refunds.high),
        ]
        let expected = trial.expectation(result)
        observedPurchases = trial.purchases
        expectedPurchases = expected.reduce(0, +)
        chiSquared = zip(observations.weeks, expected).reduce(0) { sum, pair in
            let difference = Double(pair.0.purchases) - pair.1
            return pair.1 > 0 ? sum + difference * difference / pair.1 : sum
        }
        degreesOfFreedom = observations.weeks.count - 2
    }

    /// Fits `parents.look-for-an-ad` to the time of purchases.
    private static func looks(
        of model: ForecastModel, _ trial: Trial
    ) throws(ForecastError) -> Number {
        let before = model.population[.looksForAd]
        var looks: [Double] = []
        for factor in gridFactors where looks.last != 1 { looks.append(min(1, before * factor)) }
        let results = try trial.results(
            of: looks.map { value in
                var changed = model
                changed.population[.looksForAd] = value
                return changed
            })
        let likelihoods = results.map { trial.logLikelihood($0) }
        guard let best = likelihoods.indices.max(by: { likelihoods[$0] < likelihoods[$1] }),
            likelihoods[best].isFinite
        else { throw impossible(trial.purchases) }
        // The simulated purchases are random, too, so that the likelihood decreases less.
        let least = likelihoods[best] - plausibleDecrease * trial.inflation(results[best])
        // The ends are interpolated between the last plausible value and its neighbor.
        func end(_ plausible: Int, _ neighbor: Int) -> Double {
            guard looks.indices.contains(neighbor) else { return looks[plausible] }
            let (inside, outside) = (likelihoods[plausible], likelihoods[neighbor])
            let share = outside.isFinite ? (inside - least) / (inside - outside) : 0.5
            return looks[plausible] * exp(share * log(looks[neighbor] / looks[plausible]))
        }
        let first = likelihoods.firstIndex { $0 >= least } ?? best
        let last = likelihoods.lastIndex { $0 >= least } ?? best
        return Number(
            name: .looksForAd, before: before, value: looks[best], low: end(first, first - 1),
            high: end(last, last + 1), isOpen: first == 0 || last == looks.count - 1)
    }

    /// Fits `parents.pay-up-to` to the number of purchases, for all plausible values of the looks.
    private static func median(
        of model: ForecastModel, _ looks: Number, _ trial: Trial
    ) throws(ForecastError) -> Number {
        let total = Double(trial.purchases)
        var (value, ends) = (0.0, [MedianSearch.Result]())
        for look in [looks.value, looks.low, looks.high] {
            var changed = model
            changed.population[.looksForAd] = look
            let search = try MedianSearch(changed, trial)
            let result = try search.median(for: total)
            if look == looks.value, ends.isEmpty {
                switch result {
                case .found(let median): value = median
                case .above: throw impossible(trial.purchases)
                case .below: throw tooMany(trial.purchases)
                }
            }
            changed.population[.paysUpTo] = result.value
            let played = try trial.results(of: [changed])[0]
            let margin = 1.96 * (total * trial.inflation(played)).squareRoot()
            ends.append(try search.median(for: max(0, total - margin)))
            ends.append(try search.median(for: total + margin))
        }
        return Number(
            name: .paysUpTo, before: model.population[.paysUpTo], value: value,
            low: min(value, ends.map(\.value).min() ?? value),
            high: max(value, ends.map(\.value).max() ?? value),
            isOpen: !ends.allSatisfy(\.isFound))
    }

    private static func impossible(_ purchases: Int64) -> ForecastError {
        ForecastError(
            .invalidObservations,
            "no price limit gives \(purchases) purchases for these installs; check the installs, play "
                + "more families, and raise `parents.look-for-an-ad` or `ads.fill` in the model")
    }

    private static func tooMany(_ purchases: Int64) -> ForecastError {
        ForecastError(
            .invalidObservations,
            "every price limit gives more than \(purchases) purchases for these installs, for example "
                + "by children without a parent; check the installs, play more families, and lower "
                + "`parents.unprotected` or `children.try-the-gate-for-an-ad` in the model")
    }
}
