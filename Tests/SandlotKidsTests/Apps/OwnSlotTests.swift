import Foundation
import SandlotAds
import SandlotCompliance
import SandlotKids
import SandlotScenario
import SandlotStore
import SandlotTrace
import TestSupport
import Testing

/// The slots of a played app's own.
@Suite struct OwnSlotTests {
    private static let slot = "betweenLessons"

    /// A family whose app has ads between lessons only.
    private func family(_ change: (inout AdSlotTerms) -> Void = { _ in }) throws -> Family {
        let slot = try AdSlot(own: Self.slot)
        var terms = AdSlotTerms()
        change(&terms)
        return try Family { profile in
            guard profile.platform == .iOS else { return }
            profile.ads?.policy.slots = [slot: terms]
            profile.ads?.screens = [slot: "home"]
        }
    }

    @Test func anAppFileDefinesSlots() throws {
        let text = try String(contentsOfFile: Fixtures.app("spellflare-mended"), encoding: .utf8)
        let directory = try TemporaryDirectory()
        let line =
            "    between-lessons: {on: home, tests-per-ad: 2, countdown: 4s, gap: 1 min, ads-per-launch: 3}\n"
        try directory.write(
            text.replacing("  slots:\n", with: "  slots:\n" + line), to: "app.yaml")
        let ads = try #require(try AppFile.profile(contentsOf: directory.path("app.yaml")).ads)
        let slot = try AdSlot(own: Self.slot)
        #expect(
            ads.policy.slots[slot]
                == AdSlotTerms(
                    testsPerAd: 2, countdown: .seconds(4), gap: .seconds(60), adsPerLaunch: 3))
        #expect(ads.screens == [slot: "home"])
        #expect(ads.policy.slots.count == 3)
    }

    @Test func anAdStandsBetweenTwoLessons() async throws {
        let family = try family()
        let app = try await family.launch("phone")
        let player = family.player(app)
        try await player.play(1)
        #expect(app.adCount == 0)
        try app.open("home")
        try await player.wait(.seconds(1))
        #expect(app.adStatus.isShowing)
        #expect(throws: KidsError.self) { try app.begin(2) }
        try await player.play(2)
        #expect(app.adCount == 1)
        try app.open("home")
        try await player.waitForAd()
        #expect(app.adCount == 2)
        try await family.household.end(app)
        #expect(try family.verdict("ad-slot-valid") == .pass)
        #expect(try family.verdict("ad-one-per-slot") == .pass)
        #expect(try family.verdict("ad-no-gameplay-overlap") == .pass)
    }

    @Test func theNextLessonBeginsBeforeTheAdArrives() async throws {
        let family = try family()
        let app = try await family.launch("phone")
        let player = family.player(app)
        try await player.play(1)
        try app.open("home")
        try app.begin(2)
        try await player.wait(.seconds(30))
        #expect(app.adCount == 0)
        #expect(app.test?.phase == .spelling)
    }

    @Test func noAdStandsBetweenLessonsAfterAPurchase() async throws {
        let family = try family()
        let app = try await family.launch("phone")
        let player = family.player(app)
        try await player.play(1)
        #expect(try await player.buy("remove_ads") == .success)
        try app.open("home")
        try await player.wait(.seconds(2))
        #expect(app.adCount == 0)
    }

    @Test func theTraceDeclaresTheSlots() async throws {
        let family = try family()
        let app = try await family.launch("phone")
        try await family.household.end(app)
        let text = String(decoding: family.household.log.bytes, as: UTF8.self)
        #expect(text.contains(#""params":{"ownSlots":["betweenLessons"]}"#))
    }
}
