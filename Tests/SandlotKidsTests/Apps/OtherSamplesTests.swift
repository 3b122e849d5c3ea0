import SandlotKids
import SandlotScenario
import SandlotStore
import Testing

/// Checks that the other samples have the features and products of their apps, and no others.
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

    @Test func theAppAsksForNotificationsOnlyOnRequest() async throws {
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

    @Test func practiceAndPendingChangesAreKept() async throws {
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

    /// Returns an app that was launched again after a day of play.
    private func afterADay(
        _ name: String, playing set: String
    ) async throws -> KidsApp {
        let ledger = InMemoryLedger()
        let monday = try Family([name], ledger: ledger)
        let app = try await monday.launch("phone")
        try await monday.player(app).play(1, of: set, penalties: (1, 0))
        await monday.household.endAll()
        try monday.household.keep()

        let copy = InMemoryLedger(records: try ledger.records(from: 0, limit: .max))
        let tuesday = try Family([name], ledger: copy, isNew: false)
        try tuesday.household.restore()
        return try await tuesday.launch("phone")
    }

    @Test func sessionsAreKept() async throws {
        let app = try await afterADay("max-puzzles", playing: "quick-standard")
        #expect(app.activities.map(\.completed) == [1])
    }

    @Test func theBestRatingOfAPuzzleIsKept() async throws {
        let app = try await afterADay("kidsdoku", playing: "3x3-easy")
        #expect(app.ratings == ["3x3-easy-1": 5])
    }

    @Test func aSessionThatRanOutInTheBackgroundEndedAfterFiveMinutes() async throws {
        let family = try Family(["max-puzzles"])
        let app = try await family.launch("phone")
        try await family.player(app).begin(1, of: "quick-standard")
        try app.enterBackground()
        try await family.household.advance(by: .seconds(7_200))
        #expect(app.activities.isEmpty)
        try await app.enterForeground()
        #expect(app.screen == "home")
        let session = try #require(app.activities.first)
        #expect((300_000..<400_000).contains(session.to - session.from))
    }

    @Test func aGuestsSessionsGoToTheFirstChildOnly() async throws {
        let family = try Family(["max-puzzles"])
        let app = try await family.launch("phone")
        try await family.player(app).play(1, of: "quick-standard")
        try app.signIn("the-lees", isNew: true)
        try app.addChild("Max", pin: "4711", family.household.progress)
        #expect(app.activities.map(\.completed) == [1])
        try await family.player(app).begin(2, of: "quick-standard")
        try app.addChild("Lou", pin: "8080", family.household.progress)
        #expect(app.activities.isEmpty)
        try app.chooseChild("Max", pin: "4711", family.household.progress)
        #expect(app.activities.map(\.completed) == [1, 0])
    }

    @Test func aDemoLeavesNothingBehind() async throws {
        let family = try Family(["max-puzzles"])
        let app = try await family.launch("phone")
        #expect(throws: KidsError.self) { try app.setDemo(true) }
        try app.signIn("the-lees", isNew: true)
        try app.write(3, to: "stars")
        try app.setDemo(true)
        #expect(app.record["stars"] == nil)
        try await family.player(app).play(1, of: "quick-standard")
        try app.earn([50], in: "coins")
        #expect(throws: KidsError.self) {
            try app.addChild("Max", pin: "4711", family.household.progress)
        }
        try app.setDemo(false)
        #expect(app.record["coins"] == nil)
        #expect(app.record["stars"] == 3)
        #expect(app.activities.isEmpty)
        #expect(app.unlockedLevel == 1)
    }

    @Test func practiceReachesTheOtherDevice() async throws {
        let family = try Family(["wordcraft"])
        let parent = try await family.launch("parent")
        let child = try await family.launch("child")
        try await family.player(child).play(1)
        #expect(parent.record.practice.isEmpty)
        try await family.household.advance(by: .seconds(30))
        #expect(parent.record.practice.count == 1)
        #expect(parent.record.achievements.map(\.name) == ["first-test"])
    }

    @Test func aChangeComesBackToItsDeviceAfterItsCustomerWasSignedOut() async throws {
        let family = try Family(["wordcraft"], customers: ["Ana", "Ben"])
        let app = try await family.launch("phone")
        try app.write(12, to: "words")
        family.household.synchronize(app)
        for customer in ["Ben", "Ana"] as [CustomerID] {
            try family.store.signIn(customer, on: "phone")
            family.household.signIn(customer, on: "phone")
        }
        let again = try await family.household.launch(
            family.profiles[0], on: "phone", of: "Ana")
        #expect(again.record["words"] == nil)
        try await family.household.advance(by: .seconds(30))
        #expect(again.record["words"] == 12)
    }
}
