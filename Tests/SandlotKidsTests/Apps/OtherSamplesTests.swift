import SandlotKids
import SandlotScenario
import SandlotStore
import Testing

/// The other samples claim and sell what their apps do, and nothing else.
@Suite struct OtherSamplesTests {
    @Test func kidsdokuIsNotInTheCategoryForKidsAndNamesNoAges() throws {
        let profile = try AppFile.profile(contentsOf: Fixtures.app("kidsdoku"))
        #expect(!profile.isForKids)
        #expect(profile.audience == nil)
        #expect(profile.permissions.map(\.moment) == [.tap])
    }

    @Test(arguments: ["max-puzzles", "wordcraft"])
    func anAppThatSellsNothingHasNeitherShopNorGateNorLink(_ name: String) throws {
        let profile = try AppFile.profile(contentsOf: Fixtures.app(name))
        #expect(profile.catalog == nil)
        #expect(profile.shop == nil)
        #expect(profile.gate == nil)
        #expect(profile.links.isEmpty)
        #expect(profile.progress?.fields["streak"] == nil)
    }

    @Test(arguments: [true, false])
    func anAppThatAsksAgainLocksAfterALapse(_ keepsStatus: Bool) async throws {
        let family = try Family(["kidsdoku"]) { profile in
            profile.weaknesses = keepsStatus ? [.keepsStatus] : []
        }
        let app = try await family.launch("tablet")
        #expect(try await family.player(app).buy("pro_month") == .success)
        let purchase = try #require(
            family.store.purchases(of: "Ana", in: app.profile.bundleID).first)
        try family.store.setAutoRenew(false, of: purchase.id)
        try app.enterBackground()
        try await family.household.advance(by: .seconds(40 * 86_400))
        try await app.enterForeground()
        #expect(app.isEntitled(to: "Pro") == keepsStatus)
    }

    @Test func notificationsAreAskedForOnlyIfSomebodyWantsThem() async throws {
        let family = try Family(["kidsdoku"])
        let app = try await family.launch("tablet")
        try await family.player(app).play(1, of: "3x3-easy")
        func prompts() -> Bool {
            String(decoding: family.household.log.bytes, as: UTF8.self)
                .contains("permission_prompt")
        }
        #expect(!prompts())
        app.askPermissions(.tap, only: "notifications")
        #expect(prompts())
    }

    @Test func whatIsPractisedAndOnItsWayIsKept() async throws {
        let ledger = InMemoryLedger()
        let monday = try Family(["wordcraft"], ledger: ledger)
        let parent = try await monday.launch("parent")
        try await monday.player(parent).play(1)
        try parent.write(12, to: "words")
        monday.household.synchronize(parent)
        let synchronized = parent.lastSync
        await monday.household.endAll()
        try monday.household.keep()

        let copy = InMemoryLedger(records: try ledger.records(from: 0, limit: .max))
        let tuesday = try Family(["wordcraft"], ledger: copy, isNew: false)
        try tuesday.household.restore()
        let count = copy.count
        try tuesday.household.keep()
        #expect(copy.count == count)
        let child = try await tuesday.launch("child")
        #expect(child.record["words"] == nil)
        try await tuesday.household.advance(by: .seconds(30))
        #expect(child.record["words"] == 12)
        #expect(child.record.practice.count == 1)
        #expect(child.record.achievements.map(\.name) == ["first-test"])
        let again = try await tuesday.launch("parent")
        #expect(again.record.practice.count == 1)
        #expect(synchronized != nil)
    }

    @Test func ratingsAndSessionsAreKept() async throws {
        let ledger = InMemoryLedger()
        let monday = try Family(["max-puzzles-3"], ledger: ledger)
        let app = try await monday.launch("phone")
        try await monday.player(app).play(1, of: "quick-standard")
        await monday.household.endAll()
        try monday.household.keep()

        let copy = InMemoryLedger(records: try ledger.records(from: 0, limit: .max))
        let tuesday = try Family(["max-puzzles-3"], ledger: copy, isNew: false)
        try tuesday.household.restore()
        let again = try await tuesday.launch("phone")
        #expect(again.activities.map(\.completed) == [1])
    }
}
