#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The comparison of models with observations.
struct Trial: Sendable {
    let observations: Observations
    let families: Int64
    let days: Int
    let seed: UInt64
    let threadCount: Int

    /// The number of purchases that were observed.
    var purchases: Int64 { observations.weeks.reduce(0) { $0 + $1.purchases } }

    /// Plays models with the same families.
    func results(of models: [ForecastModel]) throws(ForecastError) -> [VariantTotals] {
        let plan = try ForecastPlan(
            models: models.enumerated().map { ("\($0)", $1) }, families: families, days: days,
            seed: seed)
        let aggregate = Simulation(plan).run(0..<families, threadCount: threadCount)
        try aggregate.requireExactSums()
        return aggregate.totals
    }

    /// Returns the expected purchases of each observed week.
    ///
    /// The installs of a week are spread evenly over its days. A purchase some days after an install
    /// therefore falls into one of two calendar weeks.
    func expectation(_ totals: VariantTotals) -> [Double] {
        var byOffset = [Double](repeating: 0, count: observations.weeks.count)
        for (age, purchases) in totals.purchasesByDay.enumerated() {
            let (week, day) = age.quotientAndRemainder(dividingBy: 7)
            if week < byOffset.count {
                byOffset[week] += Double(purchases) * Double(7 - day) / 7
            }
            if week + 1 < byOffset.count {
                byOffset[week + 1] += Double(purchases) * Double(day) / 7
            }
        }
        return observations.weeks.indices.map { week in
            (0...week).reduce(0) { sum, install in
                sum + Double(observations.weeks[install].installs) * byOffset[week - install]
                    / Double(families)
            }
        }
    }

    /// Returns the logarithm of the likelihood of the purchases with the best level.
    func logLikelihood(_ totals: VariantTotals) -> Double {
        let expected = expectation(totals)
        let sum = expected.reduce(0, +)
        guard sum > 0 else { return -.infinity }
        let level = Double(purchases) / sum
        return zip(observations.weeks, expected).reduce(0) { result, pair in
            let mean = max(pair.1 * level, 1e-9)
            return result + Double(pair.0.purchases) * log(mean) - mean
        }
    }

    /// Returns the variance of a comparison with simulated purchases, as a multiple of that of the
    /// observed ones alone.
    func inflation(_ totals: VariantTotals) -> Double {
        1 + Double(purchases) / Double(max(1, totals[.purchases]))
    }

    /// Returns the share of wanted purchases that are refunded.
    ///
    /// - Returns: The share with an interval between 0 and 1.
    /// - Throws: ``ForecastError`` with ``ForecastError/Code/invalidObservations`` if there are more
    ///   refunds than purchases.
    func refunds(
        _ model: ForecastModel, _ totals: VariantTotals
    ) throws(ForecastError) -> Estimate {
        let daily = 1 / max(1, model.population[.refundDays])
        // The share of purchases whose refund the observations would show.
        var (visible, purchases, refunds) = (0.0, 0.0, 0.0)
        for (week, observed) in observations.weeks.enumerated() {
            let daysLeft = (observations.weeks.count - week) * 7 - 4
            var later = 1.0
            for _ in 0..<daysLeft { later *= 1 - daily }
            visible += Double(observed.purchases) * (1 - later)
            purchases += Double(observed.purchases)
            refunds += Double(observed.refunds)
        }
        guard refunds <= purchases else {
            throw ForecastError(
                .invalidObservations, "there are more refunds than purchases; check the table")
        }
        guard visible > 0 else { return Estimate(value: 0, interval: 0...1) }
        let share = Estimate(share: refunds, of: purchases)
        let unwanted = Estimate(
            share: Double(totals[.unwantedPurchases]), of: Double(totals[.purchases]))
        guard unwanted.high < 1 else { return Estimate(value: 0, interval: 0...1) }
        func wanted(_ share: Double, _ unwanted: Double) -> Double {
            let all = share * purchases / visible
            let wanted = (all - unwanted * model.population[.refundsUnwanted]) / (1 - unwanted)
            return min(1, max(0, wanted))
        }
        let value = wanted(share.value, unwanted.value)
        let ends = [unwanted.low, unwanted.high].map { wanted(share.value, $0) }
        // The chance in the simulation is independent of that in the observations.
        let below = hypot(
            value - wanted(share.low, unwanted.value), value - min(value, ends[0], ends[1]))
        let above = hypot(
            wanted(share.high, unwanted.value) - value, max(value, ends[0], ends[1]) - value)
        return Estimate(
            value: value, interval: max(0, value - below)...min(1, value + above))
    }
}
