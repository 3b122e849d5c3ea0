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

    /// Plays models with the same families.
    func results(of models: [ForecastModel]) throws(ForecastError) -> [VariantTotals] {
        let plan = try ForecastPlan(
            models: models.enumerated().map { ("\($0)", $1) }, families: families, days: days,
            seed: seed)
        return Simulation(plan).run(0..<families, threadCount: threadCount).totals
    }

    /// Returns the expected purchases of each observed week.
    func expectation(_ totals: VariantTotals) -> [Double] {
        observations.weeks.indices.map { week in
            (0...week).reduce(0) { sum, install in
                let age = week - install
                guard totals.purchasesByWeek.indices.contains(age) else { return sum }
                return sum + Double(observations.weeks[install].installs)
                    * Double(totals.purchasesByWeek[age]) / Double(families)
            }
        }
    }

    /// Returns the logarithm of the likelihood of the purchases with the best level.
    func logLikelihood(_ totals: VariantTotals) -> Double {
        let expected = expectation(totals)
        let (sum, observed) = (
            expected.reduce(0, +),
            observations.weeks.reduce(0) { $0 + Double($1.purchases) }
        )
        guard sum > 0 else { return -.infinity }
        let level = observed / sum
        return zip(observations.weeks, expected).reduce(0) { result, pair in
            let mean = max(pair.1 * level, 1e-9)
            return result + Double(pair.0.purchases) * log(mean) - mean
        }
    }

    /// Returns the median of the highest price with which a model has a number of purchases.
    func median(
        of model: ForecastModel, purchases: Double
    ) throws(ForecastError) -> Double {
        func expected(_ median: Double) throws(ForecastError) -> Double {
            var changed = model
            changed.population[.paysUpTo] = median
            return expectation(try results(of: [changed])[0]).reduce(0, +)
        }
        let price = Double(model.product?.priceMilliunits ?? 0) / 1_000
        var (low, high) = (price / 100, price * 100)
        guard try expected(high) >= purchases else {
            throw ForecastFit.impossible(Int64(purchases))
        }
        guard try expected(low) <= purchases else { return low }
        for _ in 0..<14 {
            let middle = (low * high).squareRoot()
            if try expected(middle) < purchases { low = middle } else { high = middle }
        }
        return (low * high).squareRoot()
    }

    /// Returns the share of wanted purchases that are refunded.
    func refunds(_ model: ForecastModel, _ totals: VariantTotals) -> Estimate {
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
        guard visible > 0 else { return Estimate(value: 0, margin: 0) }
        let share = Estimate(share: refunds, of: purchases).scaled(by: purchases / visible)
        let unwanted =
            totals[.purchases] > 0
            ? Double(totals[.unwantedPurchases]) / Double(totals[.purchases]) : 0
        guard unwanted < 1 else { return Estimate(value: 0, margin: 0) }
        let wanted =
            (share.value - unwanted * model.population[.refundsUnwanted]) / (1 - unwanted)
        return Estimate(value: min(1, max(0, wanted)), margin: share.margin / (1 - unwanted))
    }
}
