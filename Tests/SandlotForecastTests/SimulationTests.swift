import SandlotForecast
import Testing

@Suite struct SimulationTests {
    @Test func theNumberOfThreadsMakesNoDifference() throws {
        let plan = try Models.plan(
            Models.model("spellflare-ios"), families: 5_000, days: 30, "price.remove_ads=0.99,1.99")
        let simulation = Simulation(plan)
        let one = simulation.run(0..<5_000, threadCount: 1)
        #expect(one.isComplete)
        #expect(simulation.run(0..<5_000, threadCount: 3) == one)
    }

    @Test func everySeedHasItsOwnFamilies() throws {
        let model = try Models.model("spellflare-ios")
        let one = try Models.plan(model, families: 500, days: 30, seed: 1)
        let other = try Models.plan(model, families: 500, days: 30, seed: 2)
        #expect(
            Simulation(one).run(0..<500, threadCount: 1).totals
                != Simulation(other).run(0..<500, threadCount: 1).totals)
    }

    /// Families are the same in all variants, so fewer ads never mean more ads.
    @Test func variantsHaveTheSameFamilies() throws {
        let plan = try Models.plan(
            Models.model("spellflare-ios"), families: 2_000, days: 30,
            "ads.tests-per-ad=1,2,3")
        let totals = Simulation(plan).run(0..<2_000, threadCount: 1).totals
        #expect(Set(totals.map { $0[.children] }).count == 1)
        #expect(totals[0][.ads] > totals[1][.ads])
        #expect(totals[1][.ads] > totals[2][.ads])
        #expect(totals[0][moment: .difference] == 0)
        #expect(totals[1][moment: .difference] > 0)
    }

    @Test func installsAreSpreadEvenlyOverTheYear() throws {
        let world = World(try Models.model("spellflare-ios").population, days: 30)
        var counts = [Int](repeating: 0, count: 5)
        for family in 0..<10_000 as Range<UInt64> {
            let day = world.traits(of: family, Philox(seed: 1)).installDay
            #expect(0..<365 ~= day)
            counts[day / 73] += 1
        }
        for count in counts { #expect(abs(count - 2_000) < 200) }
    }

    /// What children spend without a parent never makes a weaker gate better.
    @Test func unwantedPurchasesAreNoRevenue() throws {
        let plan = try Models.plan(
            Models.eventful("spellflare-ios"), families: 1_000, days: 60,
            "children.try-the-gate-for-an-ad=0%,50%")
        let totals = Simulation(plan).run(0..<1_000, threadCount: 1).totals
        #expect(totals[0][.unwantedPurchases] == 0)
        #expect(totals[1][.unwantedProceeds] > 0)
        #expect(
            totals[1].net == Int128(totals[1][.adRevenue]) + Int128(totals[1][.proceeds])
                - Int128(totals[1][.refunded]) - Int128(totals[1][.unwantedProceeds]))
        let result = VariantResult(
            "", totals[1], comparedWith: totals[0], verdicts: [])
        #expect(abs(result.net.value - result.adRevenue.value - result.sales.value) < 1e-6)
        #expect(result.unwantedRevenue > 0)
    }

    /// A child gets the product by Family Sharing once, and not if it has bought it or has left.
    @Test func sharedChildrenAreCountedOnce() throws {
        func shared(leavingForAnAd: Double) throws -> [Int64] {
            var model = try Models.eventful(
                "spellflare-ios", [Change("family-sharing.remove_ads", "on")])
            for name in [PremiseName.sharing, .ownDevices, .childAccounts, .looksForAd] {
                model.population[name] = 1
            }
            model.population.childCounts = [0, 0, 0, 1]
            // A refund would let the buyer get the product from another member.
            model.population[.refunds] = 0
            model.population[.refundsUnwanted] = 0
            model.population[.leavesForAd] = leavingForAnAd
            let plan = try Models.plan(model, families: 400, days: 60)
            var year = FamilyYear(World(model.population, days: 60), Philox(seed: 7))
            var daily = VariantTotals(days: 60)
            return (0..<400 as Range<UInt64>).map { family in
                year.draw(family)
                return withUnsafePointer(to: plan.variants[0].offer) {
                    year.play($0, &daily).sharedChildren
                }
            }
        }
        let (staying, leaving) = (try shared(leavingForAnAd: 0), try shared(leavingForAnAd: 0.5))
        #expect(staying.max() == 3)
        #expect(leaving.allSatisfy { $0 <= 3 })
        #expect(leaving.reduce(0, +) < staying.reduce(0, +))
    }

    @Test func aSimulationThatStopsSaysWhichFamiliesItIncludes() throws {
        let plan = try Models.plan(Models.model("spellflare-ios"), families: 9_000, days: 7)
        let count = Count()
        let partial = Simulation(plan).run(0..<9_000, threadCount: 1) { count.next() > 2 }
        #expect(partial.families.ranges == [0..<4_096])
        #expect(!partial.isComplete)
        #expect(partial.totals[0][.families] == 4_096)
    }
}
