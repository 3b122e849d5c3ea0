import SandlotAds
import SandlotBase
import SandlotCompliance
import SandlotKids
import SandlotReceipts
import SandlotStore
import SandlotTrace
import Testing

/// Checks that the sample behaves like the app, including its mistakes.
@Suite struct SpellflareSampleTests {
    private static let sample = ["spellflare-ios", "spellflare-watch"]

    /// Returns the lines with a kind of event in the trace so far.
    private func lines(_ event: String, in family: Family) -> [Substring] {
        String(decoding: family.household.log.bytes, as: UTF8.self).split(separator: "\n")
            .filter { $0.contains("\"e\":\"\(event)\"") }
    }

    @Test func theAdBeforeATestTellsHowToPlayAndTheOneAfterItDoesNot() async throws {
        let family = try Family(Self.sample)
        let app = try await family.launch("phone")
        try await family.player(app).play(1)
        let shows = lines("ad_shown", in: family)
        #expect(shows.count == 2)
        #expect(shows.first?.contains("\"containsGameInstruction\":true") == true)
        #expect(shows.last?.contains("\"containsGameInstruction\":false") == true)
        #expect(shows.allSatisfy { $0.contains("\"usesAppCharacter\":true") })
        let texts = lines("text_shown", in: family)
        for text in [
            "Get Ready!", "Level 1 is about to begin", "Starting soon...", "Great job!",
            "Continue in 5...", "Continue in 1...", "Parents: Remove ads in Settings",
            "Parents: Remove ads for $0.99",
        ] {
            #expect(texts.count { $0.contains("\"\(text)\"") } == 1, "\(text)")
        }
        // The ad before the test does not show a price.
        #expect(lines("price_shown", in: family).count == 1)
    }

    @Test func parentsSeeNothingOfAProductThatIsNotLoaded() async throws {
        let family = try Family(Self.sample)
        family.store.arm(Fault(.loadProducts, error: StoreError(.networkError, "offline")))
        let app = try await family.launch("phone")
        try await family.player(app).play(1)
        #expect(!lines("text_shown", in: family).contains { $0.contains("Parents") })
        #expect(lines("text_shown", in: family).contains { $0.contains("Great job!") })
    }

    @Test func theCountdownRunsOnInTheBackground() async throws {
        for (apps, refusal) in [
            (Self.sample, AdRefusal?.none),
            (["spellflare-mended", "spellflare-mended-watch"], .countdownRunning),
        ] {
            let family = try Family(apps)
            let app = try await family.launch("phone")
            let player = family.player(app)
            try await player.setUp()
            try await player.choose(1)
            try await player.wait(.seconds(2))
            try app.enterBackground()
            try await player.wait(.seconds(10))
            try await app.enterForeground()
            #expect(app.skipAd() == refusal)
        }
    }

    @Test func aWordThatWasGivenUpIsSpokenAndSpelled() async throws {
        let family = try Family(Self.sample)
        let app = try await family.launch("phone")
        let player = family.player(app)
        try await player.begin(1)
        try await player.answer(.wrong)
        try app.giveUp()
        try await player.wait(.milliseconds(4_499))
        #expect(app.test?.phase == .feedback)
        #expect(app.test?.word == 0)
        try await player.wait(.milliseconds(1))
        #expect(app.test?.phase == .presenting)
        #expect(app.test?.word == 1)
    }

    @Test func eachGradeHasItsOwnLevels() async throws {
        let family = try Family(Self.sample)
        let app = try await family.launch("phone")
        let player = family.player(app)
        try await player.play(1)
        #expect(app.unlockedLevel(in: 1) == 2)
        try app.write(7, to: "grade")
        #expect(app.unlockedLevel == 1)
        await #expect(throws: KidsError(.levelLocked, "")) { try await player.begin(2) }
        try await player.play(1)
        #expect(app.unlockedLevel(in: 7) == 2)
        #expect(throws: KidsError(.unknownName, "")) { try app.write(8, to: "grade") }
    }

    @Test func onATieTheReplyReplacesWhatTheAskerHas() async throws {
        let family = try Family(Self.sample)
        let phone = try await family.launch("phone")
        let watch = try await family.launch("watch", isWatch: true)
        try family.store.setOnline(false, device: "watch")
        try phone.write(2, to: "grade")
        try watch.write(5, to: "grade")
        family.household.synchronize(phone)
        #expect(phone.record["grade"] == 2)
        #expect(!lines("sync_unreachable", in: family).isEmpty)
        try family.store.setOnline(true, device: "watch")
        family.household.synchronize(phone)
        #expect(phone.record["grade"] == 5)
        #expect(watch.record["grade"] == 5)
    }

    @Test func theVersionIsThatOfTheApp() async throws {
        let family = try Family(Self.sample)
        _ = try await family.launch("phone")
        #expect(lines("trace_header", in: family).first?.contains("\"appVersion\":\"1.1\"") == true)
    }

    @Test func anAppThatWaitsForTheStoreShowsNoAdBeforeItsAnswer() async throws {
        let family = try Family()
        let phone = try await family.launch("phone")
        try await family.household.end(phone)
        let again = try await family.household.launch(
            family.profiles[0], on: "phone", of: "Ana", answeringAfter: .seconds(40))
        try await family.player(again).begin(1)
        #expect(again.adCount == 0)
        try await family.household.advance(by: .seconds(60))
        try again.open("home")
        try await family.player(again).begin(1)
        #expect(again.adCount == 1)
    }

    @Test func aDebugPurchaseIsRememberedInADebugBuildOnly() async throws {
        let family = try Family(Self.sample) { $0.build = .debug }
        let app = try await family.launch("phone")
        let before = family.store.now
        #expect(try await family.player(app).buy("remove_ads") == .success)
        #expect(family.store.now.milliseconds - before.milliseconds >= 500)
        #expect(family.store.purchases(of: "Ana", in: app.profile.bundleID).isEmpty)
        let entitlement = try #require(lines("entitlement", in: family).first)
        #expect(entitlement.contains("\"cause\":\"debug\""))
        #expect(!entitlement.contains("\"tx\""))
        try await family.household.end(app)
        let again = try await family.launch("phone")
        #expect(again.isEntitled(to: "ad-free"))
        #expect(try family.verdict("iap-entitlement-verified") == .pass)
    }
}
