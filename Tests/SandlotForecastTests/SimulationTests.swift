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
        #expect(totals[0].differenceSquared == 0)
        #expect(totals[1].differenceSquared > 0)
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
