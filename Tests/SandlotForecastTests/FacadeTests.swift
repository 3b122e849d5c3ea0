import SandlotForecast
import SandlotKids
import SandlotStore
import Testing

/// Sessions of the sample apps, played by the facade with its store, against the forecast's table.
@Suite struct FacadeTests {
    @Test(arguments: ["spellflare-ios", "spellflare-mended", "model-citizen"])
    func theTableHasTheAdsOfTheFacade(app: String) async throws {
        for tests in 1...3 {
            let model = try Models.model(app)
            let offer = try Models.plan(model).variants[0].offer
            let filled = SessionPattern.count(upTo: tests) - 1
            #expect(try await facadeAds(model, tests: tests) == offer.sessions.entries[filled].ads)
        }
    }

    private func facadeAds(_ model: ForecastModel, tests: Int) async throws -> UInt16 {
        let store = try Store(Store.Configuration())
        let catalog = try #require(model.profile.catalog)
        try store.addApp(App(bundleID: model.profile.bundleID, catalog: catalog))
        try store.addCustomer("Ana")
        try store.addDevice("phone", of: "Ana")
        let household = Household(store)
        let launched = try await household.launch(model.profile, on: "phone", of: "Ana")
        let player = Player(at: launched, in: household)
        for _ in 0..<tests { try await player.play() }
        try await household.end(launched)
        let lines = household.log.bytes.split(separator: UInt8(ascii: "\n"))
        return UInt16(
            lines.count { String(decoding: $0, as: UTF8.self).contains(#""e":"ad_shown""#) })
    }

    @Test func aRefundEndsTheEntitlement() {
        let decisions = EntitlementDecisions("remove_ads")
        #expect(decisions.buyer)
        #expect(decisions.member)
        #expect(!decisions.isKeptAfterRefund)
    }

    @Test func theOddsAreThoseOfTheGate() throws {
        let citizen = try Models.model("model-citizen")
        let chances = GateChances()
        let gate = try #require(citizen.profile.gate?.policy)
        #expect(chances.chance(atAge: 9, nil) == 1)
        #expect(chances.chance(atAge: 5, gate) < chances.chance(atAge: 9, gate))
        let offer = try Models.plan(citizen).variants[0].offer
        let expected = GeometricTable(
            citizen.population[.triesGateForAd] * chances.chance(atAge: 6, gate))
        #expect(offer.tries[0] == expected)
    }
}
