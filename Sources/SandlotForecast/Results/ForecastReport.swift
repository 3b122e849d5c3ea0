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
    /// The effects of the assumptions on the first variant, or nil if they were not computed.
    package let sensitivity: Sensitivity.Analysis?
    /// The net revenue at several prices, or nil if it was not computed.
    package let prices: PriceCurve?

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - plan: The forecast.
    ///   - aggregate: The totals.
    ///   - verdicts: The verdicts on each variant, or none.
    ///   - sensitivity: The effects of the assumptions, or nil if the run ended before.
    ///   - prices: The net revenue at several prices, or nil if the run ended before, or the app sells
    ///     nothing.
    /// - Throws: ``ForecastError`` with ``ForecastError/Code/otherModel`` if the totals belong to
    ///   another forecast, or with ``ForecastError/Code/overflow`` if a sum is too large.
    package init(
        _ plan: ForecastPlan, _ aggregate: Aggregate, verdicts: [[VariantVerdict]],
        sensitivity: Sensitivity.Analysis?, prices: PriceCurve?
    ) throws(ForecastError) {
        guard aggregate.identity == plan.identity, let first = aggregate.totals.first,
            let model = plan.variants.first?.model
        else { throw Self.otherModel }
        try aggregate.requireExactSums()
        app = model.profile.name
        identity = plan.identity
        included = aggregate.families.count
        self.model = model
        variants = zip(plan.variants, aggregate.totals).enumerated().map { index, pair in
            VariantResult(
                pair.0.name, pair.1, comparedWith: first,
                verdicts: verdicts.indices.contains(index) ? verdicts[index] : [])
        }
        self.sensitivity = sensitivity
        self.prices = prices
    }

    /// The error for an aggregate of another forecast.
    package static let otherModel = ForecastError(
        .otherModel,
        "the aggregate belongs to another model, seed, or list of variants; give the options with "
            + "which its shards were made")

    /// Whether the run ended before everything was computed.
    package var isPartial: Bool { included < identity.families || !missingParts.isEmpty }

    /// The parts that an early end of the run left out.
    package var missingParts: [String] {
        (sensitivity == nil ? ["the effects of the assumptions"] : [])
            + (prices == nil && model.product != nil ? ["the price curve"] : [])
    }

    /// Whether a variant breaks a rule.
    package var hasViolation: Bool { variants.contains(where: \.isViolation) }

    /// The sentence that stands wherever a variant breaks a rule.
    package static let ethics =
        "A forecast is not a tool for finding out how much pressure children can take. A variant "
        + "that breaks a rule is a violation, however much it earns."

    /// The assumptions that the result depends on most.
    package var decisiveAssumptions: [Sensitivity] {
        sensitivity?.rows.filter { $0.subject.isAssumption && $0.range > 0 } ?? []
    }

    /// The assumptions of lists, which the model file does not state.
    package var assumedLists: [String] {
        [
            "children.in-a-family", "children.ages", "children.tests-in-a-session",
            "children.rhythms", "storefronts",
        ].filter { !model.population.statedLists.contains($0) }
    }

    /// The assumptions besides those with numbers of their own: lists, and those of this package.
    package var assumptions: [String] {
        let lists = assumedLists.joined(separator: ", ")
        return (lists.isEmpty ? [] : [lists])
            + PackageAssumption.allCases.map { "\($0.rawValue) (\($0.meaning))" }
    }

    /// The sentence about how much of the forecast is included.
    var extent: String {
        let days = "\(identity.days) days after the install, seed \(identity.seed)"
        let count = Figures.grouped(identity.families)
        let families = identity.families == 1 ? "1 family" : "\(count) families"
        let missing =
            missingParts.isEmpty ? "" : ", without \(missingParts.joined(separator: " and "))"
        return isPartial
            ? "PARTIAL: \(Figures.grouped(included)) of \(families), \(days)\(missing)"
            : "\(families), \(days)"
    }
}
