import SandlotAds
import SandlotForecast
import SandlotKids
import SandlotYAML
import TestSupport
import Testing

@Suite struct ReadingTests {
    private static let app = """
        app: Words
        bundle-id: com.example.words
        products: [{id: remove_ads, type: non-consumable, price: 1.99}]
        entitlements: [{name: ad-free, products: [remove_ads], ends-ads: on}]
        game: {kind: spelling, levels: 5, words: 3, needed: 2}
        ads: {policy: strictest}
        gate: {policy: standard, before: [purchase]}
        shop: {sells: [remove_ads]}

        """

    private func model(_ text: String) throws -> ForecastModel {
        let directory = try TemporaryDirectory()
        try directory.write(text.utf8, to: "model.yaml")
        return try ForecastModel(contentsOf: directory.path("model.yaml"))
    }

    @Test func anAppFileIsAModelWithDefaults() throws {
        let model = try model(Self.app)
        #expect(model.product?.priceMilliunits == 1_990)
        #expect(model.population.premiseList.count == PremiseName.allCases.count)
        #expect(model.population.premiseList.contains { $0.isAssumption })
    }

    @Test func numbersHaveRangesAndSources() throws {
        let model = try model(
            Self.app + """
                population:
                  children:
                    leave-in-a-month: {value: 20%, low: 10%, high: 0.4, source: our analytics}
                    in-a-family: {1: 60, 3: 40}
                    ages: {6: 1, 7: 2}
                    tests-in-a-session: {2: 100%}
                    rhythms: [{name: all, weight: 1, weekday: 0.5, weekend: 1}]
                  ads: {ecpm: 2.5}
                  storefronts: [{name: FRA, weight: 1, tax: 20%, price: 110%}]
                  holidays: [{from: 2026-07-04, to: 2026-08-31}]
                  starts: 2026-03-01
                """)
        let population = model.population
        let premise = try #require(population.premises[.leavesInMonth])
        #expect(premise.value == 0.2)
        #expect(premise.low == 0.1)
        #expect(premise.high == 0.4)
        #expect(!premise.isAssumption)
        #expect(premise.originText.hasPrefix("our analytics ("))
        #expect(population.premises[.ecpm]?.isAssumption == true)
        #expect(population.childCounts == [60, 0, 40])
        #expect(population.ages == [6: 1, 7: 2])
        #expect(population.testCounts == [0, 100])
        #expect(population.rhythms[0].sessions == [0.5, 1, 1])
        #expect(population.storefronts[0].price == 1.1)
        #expect(population.holidays.count == 1)
        #expect(population.statedLists.contains("children.rhythms"))
    }

    /// A number without a source is as uncertain as the default, however it is written.
    @Test func anUnsourcedNumberKeepsItsRange() throws {
        let model = try model(
            Self.app + """
                population:
                  parents:
                    approve: {value: 90%}
                    refund: {value: 2%, source: our reports}
                """)
        let approves = try #require(model.population.premises[.approves])
        #expect(approves.low == 0.25)
        #expect(approves.high == 0.9)
        let refunds = try #require(model.population.premises[.refunds])
        #expect(refunds.low == 0.02)
        #expect(refunds.high == 0.02)
    }

    static let mistakes: [(population: String, line: Int, reason: String)] = [
        (
            "  childrens: {}", 10,
            "`childrens` is not a key of a population; did you mean `children`?"
        ),
        ("  children: {leave-for-ad: 1%}", 10, "did you mean `leave-for-an-ad`?"),
        ("  parents: {approve: much}", 10, "`much` is not a share from 0% to 100%"),
        ("  parents: {approve: 130%}", 10, "`130%` is not a share from 0% to 100%"),
        ("  parents: {pay-up-to: -1}", 10, "`-1` is not an amount of 0 or more"),
        ("  parents: [approve]", 10, "a map that describes the parents of a population"),
        ("  parents:\n    approve: {value: 10%, low: 20%}", 11, "must be in ascending order"),
        ("  parents: {approve: {low: 20%}}", 10, "a value needs `value`"),
        ("  children: {in-a-family: {5: 1}}", 10, "`5` is not a number of children"),
        ("  children: {tests-in-a-session: {7: 1}}", 10, "a number from 1 to 6 is needed"),
        ("  children: {ages: {6: 0}}", 10, "at least one weight must be greater than 0"),
        ("  children: {rhythms: []}", 10, "name at least one rhythm"),
        (
            "  children: {rhythms: [{name: a, weight: 1, weekday: 3, weekend: 1}]}", 10,
            "`3` is not a mean number of sessions from 0 to 2"
        ),
        ("  storefronts: [{name: usa, weight: 1}]", 10, "use three capital letters"),
        (
            "  storefronts: [{name: USA, weight: 1}, {name: USA, weight: 2}]", 10,
            "`USA` is listed already"
        ),
        ("  starts: 2026-02-30", 10, "`2026-02-30` is not a day"),
        (
            "  holidays: [{from: 2026-02-10, to: 2026-02-01}]", 10,
            "the holiday ends before it begins"
        ),
    ]

    @Test(arguments: mistakes)
    func aMistakeIsReportedWithItsLine(
        mistake: (population: String, line: Int, reason: String)
    ) {
        let error = #expect(throws: ForecastError.self) {
            _ = try model(Self.app + "population:\n" + mistake.population + "\n")
        }
        #expect(error?.code == .invalidModel)
        #expect(error?.location?.line == mistake.line)
        #expect(error?.reason.contains(mistake.reason) == true, "\(error?.reason ?? "")")
    }

    @Test(arguments: [
        ("game: {kind: spelling, levels: 5, words: 3, needed: 2}\n", "", "has no game"),
        ("type: non-consumable", "type: consumable", "is not a non-consumable"),
        ("ads: {", "ads: {ads-per-day: 4, ", "have a limit per day"),
        (
            "ads: {policy: strictest}",
            "ads: {policy: strictest, slots: {post-test: {gap: 61 min}}}",
            "a gap of more than an hour"
        ),
        ("price: 1.99", "price: 1.99, prices: {DEU: 2.09}", "has prices by country"),
        ("price: 1.99", "price: 1.99, not-in: [FRA]", "has prices by country"),
        (
            "ads: {policy: strictest}",
            "ads: {policy: strictest, network: {adapters: [{name: a}]}}", "come from a mediator"
        ),
        (
            "ads: {policy: strictest}",
            "ads: {policy: strictest, slots: {between-lessons: {on: home}}}", "a slot of its own"
        ),
    ])
    func anUnsuitableAppIsRefused(old: String, new: String, reason: String) {
        let error = #expect(throws: ForecastError.self) {
            _ = try model(Self.app.replacing(old, with: new))
        }
        #expect(error?.code == .unsuitableApp)
        #expect(error?.reason.contains(reason) == true)
    }

    @Test(arguments: [
        ("price.remove_ad=1", "did you mean `price.remove_ads`?"),
        ("price.remove_ads=cheap", "`cheap` is not an amount"),
        ("ads.tests-per-ad=0", "`0` is not a number from 1 to 20"),
        ("ads.policy=stricest", "did you mean `strictest`?"),
        ("gate.policy=standards", "did you mean `standard`?"),
        ("ads.fill=2", "`2` is not a share"),
        ("family-sharing.remove_ads=maybe", "`maybe` is not `on` or `off`"),
        ("price.remove_ads", "is not a setting with values"),
        ("price.remove_ads=1,,2", "is not a setting with values"),
        ("price.remove_ads=1,1", "has a value twice"),
    ])
    func aVariationThatIsNotPossibleIsRefused(text: String, reason: String) throws {
        let model = try model(Self.app)
        let error = #expect(throws: ForecastError.self) {
            let combinations = try Variation.combinations([Variation(text)])
            _ = try ForecastPlan(
                model, combinations: combinations, families: 1, days: 1, seed: 1)
        }
        #expect(error?.code == .invalidVariation)
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }

    @Test func thePolicyOfAdsComesBeforeWhatChangesIt() throws {
        let model = try model(Self.app)
        let words = ["ads.tests-per-ad=3", "ads.policy=around-tests"]
        let policies = try [words, words.reversed()].map { words in
            let plan = try ForecastPlan(
                model, combinations: Variation.combinations(words.map { try Variation($0) }),
                families: 1, days: 1, seed: 1)
            return try #require(plan.variants[0].model.profile.ads?.policy)
        }
        #expect(policies[0] == policies[1])
        #expect(policies[0].slots.values.allSatisfy { $0.testsPerAd == 3 })
    }

    @Test func onlyTheProductThatEndsAdsHasAPrice() throws {
        let model = try model(
            Self.app.replacing(
                "price: 1.99}]", with: "price: 1.99}, {id: coins, type: consumable, price: 1.99}]"
            ).replacing("sells: [remove_ads]", with: "sells: [remove_ads, coins]"))
        let error = #expect(throws: ForecastError.self) {
            _ = try Change("price.coins", "0.99").applied(to: model)
        }
        #expect(error?.reason.contains("there is no setting `price.coins`") == true)
    }

    @Test func variantsAreAllCombinations() throws {
        let combinations = try Variation.combinations([
            Variation("price.remove_ads=1,2"), Variation("ads.tests-per-ad=1,3"),
        ])
        #expect(
            combinations.map { $0.map(\.value) } == [
                ["1", "1"], ["1", "3"], ["2", "1"], ["2", "3"],
            ])
        let twice = try [Variation("a=1"), Variation("a=2")]
        #expect(throws: ForecastError.self) { try Variation.combinations(twice) }
        let many = try (0..<7).map { try Variation("a\($0)=1,2") }
        #expect(throws: ForecastError.self) { try Variation.combinations(many) }
    }
}
