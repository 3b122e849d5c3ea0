/// The effect of an assumption on the net revenue of the first variant.
package struct Sensitivity: Sendable {
    /// The effects of all assumptions, computed with the same families.
    package struct Analysis: Sendable {
        /// The net revenue of 1,000 of these families without a change.
        package let net: Double
        /// The effects, largest first.
        package let rows: [Sensitivity]
        /// The number of families.
        package let families: Int64
    }

    /// The assumption.
    package let subject: Subject
    /// The net revenue of 1,000 families at the low end of the range.
    package let low: Double
    /// The net revenue of 1,000 families at the high end of the range.
    package let high: Double

    /// The width of the range.
    package var range: Double { abs(high - low) }

    /// Computes the effects of all assumptions and premises that have a range.
    ///
    /// Each alone is set to the ends of its range, for the same families.
    ///
    /// - Parameters:
    ///   - model: The first variant.
    ///   - sample: The families and threads.
    /// - Returns: The effects, or nil if the run ended early.
    /// - Throws: ``ForecastError`` if the app is not suitable.
    package static func analyze(
        _ model: ForecastModel, _ sample: Sample
    ) throws(ForecastError) -> Analysis? {
        let subjects = Subject.all(of: model)
        var models: [(name: String, model: ForecastModel)] = [(ForecastPlan.unchanged, model)]
        for subject in subjects {
            for (end, population) in [("low", subject.low), ("high", subject.high)] {
                var changed = model
                changed.population = population
                models.append(("\(subject.name) \(end)", changed))
            }
        }
        let plan = try ForecastPlan(
            models: models, families: sample.families, days: sample.days, seed: sample.seed)
        guard let totals = try sample.play(plan) else { return nil }
        func net(_ index: Int) -> Double {
            Double(totals[index].net) / Double(sample.families) / 1_000
        }
        let rows = subjects.enumerated().map { index, subject in
            Sensitivity(subject: subject, low: net(2 * index + 1), high: net(2 * index + 2))
        }
        return Analysis(
            net: net(0),
            rows: rows.sorted { ($0.range, $1.subject.name) > ($1.range, $0.subject.name) },
            families: sample.families)
    }
}
