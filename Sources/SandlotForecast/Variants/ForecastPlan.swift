import SandlotKids

/// A forecast that is ready to run: the variants of a model, and the numbers that a simulation of
/// them uses.
package struct ForecastPlan: Sendable {
    /// A variant of the model.
    package struct Variant: Sendable {
        /// The name, as in `price.remove_ads=0.99`.
        package let name: String
        /// The changes that make the variant.
        package let changes: [Change]
        /// The changed model.
        package let model: ForecastModel
        /// The changed model in the form that a simulation needs.
        package let offer: Offer
        /// The index of the population.
        let world: Int
    }

    /// The name of a model that nothing is changed in.
    package static let unchanged = "as written"

    /// The variants, of which the first is the one that others are compared with.
    package let variants: [Variant]
    /// The different populations of the variants.
    let worlds: [World]
    /// The identity of the forecast.
    package let identity: Aggregate.Identity

    /// Prepares the variants of a model.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - combinations: The changes of each variant, or one empty list for the model itself.
    ///   - families: The number of families.
    ///   - days: The number of days for which a family is followed.
    ///   - seed: The seed.
    /// - Throws: ``ForecastError`` if a change is not possible, or the app is not suitable.
    package init(
        _ model: ForecastModel, combinations: [[Change]], families: Int64, days: Int,
        seed: UInt64
    ) throws(ForecastError) {
        var parts = Preparation(days: days)
        for changes in combinations {
            var changed = model
            let order = changes.filter(\.replacesOthers) + changes.filter { !$0.replacesOthers }
            for change in order { changed = try change.applied(to: changed) }
            let name = changes.map { "\($0.setting)=\($0.value)" }.joined(separator: " ")
            try parts.add(changed, changes, name: name.isEmpty ? Self.unchanged : name)
        }
        self.init(parts, families: families, days: days, seed: seed)
    }

    /// Prepares the same model at several prices.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - prices: The prices in thousandths, in which nil stands for an app that sells nothing.
    ///   - families: The number of families.
    ///   - days: The number of days for which a family is followed.
    ///   - seed: The seed.
    /// - Throws: ``ForecastError`` if the app is not suitable.
    package init(
        _ model: ForecastModel, prices: [Int64?], families: Int64, days: Int, seed: UInt64
    ) throws(ForecastError) {
        var parts = Preparation(days: days)
        for price in prices {
            try parts.add(
                model, [], name: price.map { "\($0)" } ?? "not for sale", price: price,
                isSelling: price != nil)
        }
        self.init(parts, families: families, days: days, seed: seed)
    }

    /// Prepares several models with names.
    ///
    /// - Parameters:
    ///   - models: The models.
    ///   - families: The number of families.
    ///   - days: The number of days for which a family is followed.
    ///   - seed: The seed.
    /// - Throws: ``ForecastError`` if an app is not suitable.
    package init(
        models: [(name: String, model: ForecastModel)], families: Int64, days: Int, seed: UInt64
    ) throws(ForecastError) {
        var parts = Preparation(days: days)
        for (name, model) in models { try parts.add(model, [], name: name) }
        self.init(parts, families: families, days: days, seed: seed)
    }

    private init(_ parts: Preparation, families: Int64, days: Int, seed: UInt64) {
        variants = parts.variants
        worlds = parts.worlds
        identity = Aggregate.Identity(
            model: Checksum(of: parts.worlds, parts.variants.map { ($0.world, $0.offer) }).text,
            seed: seed, families: families, days: days, variants: parts.variants.map(\.name))
    }

    private struct Preparation {
        let days: Int
        var worlds: [World] = []
        var variants: [Variant] = []

        init(days: Int) { self.days = days }

        mutating func add(
            _ model: ForecastModel, _ changes: [Change], name: String, price: Int64? = nil,
            isSelling: Bool = true
        ) throws(ForecastError) {
            let world = World(model.population, days: days)
            let index = worlds.firstIndex(of: world) ?? worlds.count
            if index == worlds.count { worlds.append(world) }
            let rules = SessionRules(
                model.profile, game: model.profile.game ?? GameRules(.spelling),
                pace: model.population.pace)
            let table = try model.sessionTables.table(
                rules, maximumTestCount: model.population.testCounts.count)
            let offer = Offer(model, sessions: table, price: price, isSelling: isSelling)
            variants.append(
                Variant(name: name, changes: changes, model: model, offer: offer, world: index))
        }
    }
}
