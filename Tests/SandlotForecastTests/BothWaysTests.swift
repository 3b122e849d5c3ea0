import SandlotForecast
import Testing

@Suite struct BothWaysTests {
    static let apps: [(app: String, changes: [Change])] = [
        ("spellflare-ios", []),
        (
            "spellflare-ios",
            [Change("ads.tests-per-ad", "3"), Change("family-sharing.remove_ads", "on")]
        ),
        ("spellflare-mended", [Change("ads.ads-per-hour", "3")]),
        ("model-citizen", []),
        ("model-citizen", [Change("ads.tests-per-ad", "2"), Change("gate.policy", "spellflare")]),
    ]

    /// Plays families story by story, and looks the same families up in the tables of the forecast.
    @Test(arguments: apps)
    func aFamilyHasTheSameYearBothWays(app: String, changes: [Change]) throws {
        let model = try Models.eventful(app, changes)
        let count: UInt64 = Models.isFull ? 1_000 : 12
        let days = Models.isFull ? 365 : 60
        let plan = try Models.plan(model, days: days)
        var year = FamilyYear(World(model.population, days: days), Philox(seed: 2_024))
        var weekly = VariantTotals(days: days)
        var (ads, purchases) = (Int64(0), Int64(0))
        for family in 0..<count {
            year.draw(family)
            var story = StoryFamily(plan.variants[0], days: days)
            let told = try story.play(year)
            let played = withUnsafePointer(to: plan.variants[0].offer) { year.play($0, &weekly) }
            #expect(played == told, "family \(family)")
            for child in 0..<told.childCount { ads += Int64(told.children[child].ads) }
            purchases += told.purchases
        }
        #expect(ads > 20)
        #expect(purchases > 0)
    }
}
