/// The totals of all variants over a set of families, which can be merged with those of others.
///
/// Merging is associative and commutative. The aggregates of any division of the families merge to
/// the same value, and so to the same bytes of JSON.
package struct Aggregate: Sendable, Hashable {
    /// The identity of a forecast, which must be equal for aggregates that are merged.
    package struct Identity: Sendable, Hashable {
        /// A checksum of all numbers that the simulation uses.
        package var model: String
        /// The seed.
        package var seed: UInt64
        /// The number of all families of the forecast.
        package var families: Int64
        /// The number of days for which a family is followed.
        package var days: Int
        /// The names of the variants.
        package var variants: [String]

        /// Creates an identity.
        package init(
            model: String, seed: UInt64, families: Int64, days: Int, variants: [String]
        ) {
            self.model = model
            self.seed = seed
            self.families = families
            self.days = days
            self.variants = variants
        }
    }

    /// The forecast to which the aggregate belongs.
    package let identity: Identity
    /// The families whose years are included.
    package private(set) var families: FamilyRanges
    /// The totals of each variant.
    package private(set) var totals: [VariantTotals]

    /// Creates an aggregate.
    package init(_ identity: Identity, families: FamilyRanges, totals: [VariantTotals]) {
        self.identity = identity
        self.families = families
        self.totals = totals
    }

    /// Whether all families of the forecast are included.
    package var isComplete: Bool { families.count == identity.families }

    /// Adds the families of another aggregate.
    ///
    /// - Parameter other: An aggregate of other families of the same forecast.
    /// - Throws: ``ForecastError`` with ``ForecastError/Code/otherModel`` if it belongs to another
    ///   forecast, with ``ForecastError/Code/overlap`` if it contains the same families, or with
    ///   ``ForecastError/Code/overflow`` if a sum becomes too large. The aggregate is then unchanged.
    package mutating func merge(_ other: Aggregate) throws(ForecastError) {
        try requireSameForecast(other)
        guard let union = FamilyRanges(families.ranges + other.families.ranges) else {
            let shared = families.ranges.lazy.flatMap { mine in
                other.families.ranges.map { mine.clamped(to: $0) }
            }.first { !$0.isEmpty }
            throw ForecastError(
                .overlap,
                "both contain family \(shared?.lowerBound ?? 0); merge each shard only once")
        }
        var sums = totals
        for variant in sums.indices { sums[variant].add(other.totals[variant]) }
        let merged = Aggregate(identity, families: union, totals: sums)
        try merged.requireExactSums()
        self = merged
    }

    /// Requires that no sum became too large.
    ///
    /// - Throws: ``ForecastError`` with ``ForecastError/Code/overflow``.
    package func requireExactSums() throws(ForecastError) {
        guard let variant = totals.firstIndex(where: \.hasOverflowed) else { return }
        throw ForecastError(
            .overflow,
            "a sum over the families of \(identity.variants[variant]) is larger than 2^63; play "
                + "fewer families, or use smaller amounts")
    }

    private func requireSameForecast(_ other: Aggregate) throws(ForecastError) {
        func refuse(_ what: String, _ mine: String, _ theirs: String) -> ForecastError {
            ForecastError(
                .otherModel,
                "\(what) is \(theirs), not \(mine) as in the first file; merge only shards of one "
                    + "forecast")
        }
        let (mine, theirs) = (identity, other.identity)
        if mine.seed != theirs.seed { throw refuse("the seed", "\(mine.seed)", "\(theirs.seed)") }
        if mine.families != theirs.families {
            throw refuse("the number of families", "\(mine.families)", "\(theirs.families)")
        }
        if mine.days != theirs.days {
            throw refuse("the number of days", "\(mine.days)", "\(theirs.days)")
        }
        if mine.variants != theirs.variants {
            throw refuse(
                "the list of variants", mine.variants.joined(separator: "; "),
                theirs.variants.joined(separator: "; "))
        }
        if mine.model != theirs.model {
            throw refuse("the checksum of the model", mine.model, theirs.model)
        }
    }
}
