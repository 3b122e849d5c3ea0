/// The effect of a premise on the net revenue of the first variant.
package struct Sensitivity: Sendable {
    /// The premise.
    package let premise: Premise
    /// The net revenue of 1,000 families at the least plausible value.
    package let low: Double
    /// The net revenue of 1,000 families at the greatest plausible value.
    package let high: Double

    /// The width of the range.
    package var range: Double { abs(high - low) }

    /// Computes the effects of all premises that have a range, largest first.
    ///
    /// Each premise alone is set to the ends of its range, for the same families.
    ///
    /// - Parameters:
    ///   - model: The first variant.
    ///   - families: The number of families.
    ///   - days: The number of days for which a family is followed.
    ///   - seed: The seed.
    ///   - threadCount: The number of threads.
    ///   - shouldStop: Returns whether to end early, in which case there is no result.
    /// - Returns: The effects.
    /// - Throws: ``ForecastError`` if the app is not suitable.
    package static func all(
        of model: ForecastModel, families: Int64, days: Int, seed: UInt64, threadCount: Int,
        shouldStop: @Sendable () -> Bool
    ) throws(ForecastError) -> [Sensitivity] {
        let premises = model.population.premiseList.filter { $0.low < $0.high }
        var models: [(name: String, model: ForecastModel)] = []
        for premise in premises {
            for (end, value) in [("low", premise.low), ("high", premise.high)] {
                var changed = model
                changed.population[premise.name] = value
                models.append(("\(premise.name.rawValue) \(end)", changed))
            }
        }
        let plan = try ForecastPlan(models: models, families: families, days: days, seed: seed)
        let aggregate = Simulation(plan).run(
            0..<families, threadCount: threadCount, shouldStop: shouldStop)
        guard aggregate.isComplete else { return [] }
        func net(_ index: Int) -> Double {
            Double(aggregate.totals[index].net) / Double(families) / 1_000
        }
        return premises.enumerated().map { index, premise in
            Sensitivity(premise: premise, low: net(2 * index), high: net(2 * index + 1))
        }.sorted { ($0.range, $1.premise.name.rawValue) > ($1.range, $0.premise.name.rawValue) }
    }
}
