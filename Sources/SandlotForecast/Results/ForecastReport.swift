import SandlotKids

/// Everything that a forecast reports.
package struct ForecastReport: Sendable {
    /// The name of the app.
    package let app: String
    /// The forecast.
    package let identity: Aggregate.Identity
    /// The number of families that are included.
    package let included: Int64
    /// The first variant's model.
    package let model: ForecastModel
    /// The variants.
    package let variants: [VariantResult]
    /// The effects of the premises on the first variant, largest first.
    package let sensitivities: [Sensitivity]
    /// The net revenue at several prices, or nil if it was not computed.
    package let prices: PriceCurve?

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - plan: The forecast.
    ///   - aggregate: The totals.
    ///   - verdicts: The verdicts on each variant, or none.
    ///   - sensitivities: The effects of the premises.
    ///   - prices: The net revenue at several prices.
    /// - Throws: ``ForecastError`` with ``ForecastError/Code/otherModel`` if the totals belong to
    ///   another forecast.
    package init(
        _ plan: ForecastPlan, _ aggregate: Aggregate, verdicts: [[VariantVerdict]],
        sensitivities: [Sensitivity], prices: PriceCurve?
    ) throws(ForecastError) {
        guard aggregate.identity == plan.identity, let first = aggregate.totals.first,
            let model = plan.variants.first?.model
        else {
            throw ForecastError(
                .otherModel,
                "the aggregate belongs to another model, seed, or list of variants; give the options "
                    + "with which its shards were made")
        }
        app = model.profile.name
        identity = plan.identity
        included = aggregate.families.count
        self.model = model
        variants = zip(plan.variants, aggregate.totals).enumerated().map { index, pair in
            VariantResult(
                pair.0.name, pair.1, comparedWith: first,
                verdicts: verdicts.indices.contains(index) ? verdicts[index] : [])
        }
        self.sensitivities = sensitivities
        self.prices = prices
    }

    /// Whether the run ended before all families were played.
    package var isPartial: Bool { included < identity.families }

    /// Whether a variant breaks a rule.
    package var hasViolation: Bool { variants.contains(where: \.isViolation) }

    /// The sentence that stands wherever a variant breaks a rule.
    package static let ethics =
        "A forecast is not a tool for finding out how much pressure children can take. A variant "
        + "that breaks a rule is a violation, however much it earns."

    /// The assumptions that the result depends on most.
    package var decisiveAssumptions: [Sensitivity] {
        sensitivities.filter { $0.premise.isAssumption && $0.range > 0 }
    }

    /// The assumptions of lists, which the model file does not state.
    package var assumedLists: [String] {
        [
            "children.in-a-family", "children.ages", "children.tests-in-a-session",
            "children.rhythms", "storefronts",
        ].filter { !model.population.statedLists.contains($0) }
    }

    /// The sentence about how much of the forecast is included.
    var extent: String {
        let days = "\(identity.days) days after the install, seed \(identity.seed)"
        let families = Figures.grouped(identity.families)
        return isPartial
            ? "PARTIAL: \(Figures.grouped(included)) of \(families) families, \(days)"
            : "\(families) families, \(days)"
    }
}
