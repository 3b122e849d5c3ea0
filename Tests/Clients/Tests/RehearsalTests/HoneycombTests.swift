import SandlotAds
import SandlotCatalog
import SandlotCompliance
import SandlotTesting
import Testing

/// Tests of Honeycomb, a counting game for children from six to eight years.
///
/// It shows an ad after every third round, sells a product that removes ads, and has a parental
/// gate before the shop.
@Suite struct HoneycombTests {
    private static var app: RehearsedApp {
        var noAds = Catalog.Product(
            productID: "no_ads", type: .nonConsumable, displayPrice: Price("1.99"))
        noAds.familyShareable = true
        var catalog = Catalog(identifier: "A1B2C3D4", version: .init(4, 0))
        catalog.products = [noAds]
        var app = RehearsedApp("Honeycomb", catalog: catalog, ages: 6...8)
        app.bundleID = "com.example.honeycomb"
        app.removeAdsProducts = ["no_ads"]
        app.words = 8
        app.neededAnswers = 6
        app.ads = .strictest
        app.ads?.slots[.postTest]?.testsPerAd = 3
        return app
    }

    @Test func aParentBuysAndAllDevicesAreFreeOfAds() async throws {
        let family = try await Rehearsal(Self.app, on: ["phone", "tablet"])
        for _ in 1...3 { try await family.play(on: "phone") }
        family.expectAds(1, on: "phone")

        #expect(try await family.buy("no_ads", on: "phone") == .success)
        await family.expectEntitled(to: "no_ads", on: "phone")
        await family.expectEntitled(to: "no_ads", on: "tablet")

        for _ in 1...3 { try await family.play(on: "tablet") }
        family.expectAds(0, on: "tablet")

        await family.close()
        family.expectCompliant(with: [.seed, .appleKids, .googleFamilies])
    }

    @Test func aChildDoesNotComeThroughTheGate() async throws {
        let family = try await Rehearsal(Self.app)
        #expect(try await family.answerGate([.wrong, .wrong, .wrong]) == .locked)
        await #expect(throws: RehearsalError.self) { try await family.buy("no_ads") }

        try await family.kill(on: "phone")
        try await family.launch(on: "phone")
        #expect(try await family.answerGate() == .locked)
        await family.expectNotEntitled(to: "no_ads")

        try await family.advance(by: .seconds(32 * 3_600))
        #expect(try await family.buy("no_ads") == .success)
    }

    @Test func anApprovalInTheEveningEntitlesFromThatTime() async throws {
        let family = try await Rehearsal(Self.app)
        family.askToBuy = true
        #expect(try await family.buy("no_ads") == .pending)
        await family.expectNotEntitled(to: "no_ads")

        try await family.advance(by: .seconds(3 * 3_600))
        try await family.approve("no_ads")
        await family.expectEntitled(to: "no_ads")

        try await family.refund("no_ads")
        await family.expectNotEntitled(to: "no_ads")
        await family.close()
        family.expectCompliant(with: [.seed, .ftcIAP])
    }
}
