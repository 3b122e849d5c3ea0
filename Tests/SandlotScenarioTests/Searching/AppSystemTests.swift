import Foundation
import SandlotCompliance
import SandlotExplorer
import SandlotKids
import SandlotScenario
import TestSupport
import Testing

@Suite("Every short story of an app")
struct AppSystemTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// An app with ads and a shop, as small as a weakness needs it.
    private static let shop = """
        app: Letters
        bundle-id: com.example.letters
        products:
          - {id: remove_ads, type: non-consumable, price: 0.99}
        entitlements:
          - {name: ad-free, products: [remove_ads], ends-ads: on}
        game: {kind: spelling, levels: 3, words: 2, needed: 1, ends: after-all-words}
        ads: {policy: around-tests}
        gate: {policy: standard, before: [purchase, restore]}
        shop: {sells: [remove_ads], offer: remove-ads}
        screens:
          home: {affordances: [restore]}
          settings: {affordances: [removeAds, restore]}
        """

    private static let coins = """
        app: Coins
        bundle-id: com.example.coins
        products:
          - {id: coins, type: consumable, price: 0.99}
        gate: {policy: standard, before: [purchase, restore]}
        shop: {sells: [coins], offer: coins}
        screens: {home: {affordances: [restore]}, settings: {affordances: [restore]}}
        """

    private static let club = """
        app: Club
        bundle-id: com.example.club
        products:
          - {id: club, type: auto-renewable, price: 0.99, period: 1 month, group: club, level: 1}
        gate: {policy: standard, before: [purchase, restore]}
        shop: {sells: [club], offer: club}
        screens: {home: {affordances: [restore]}, settings: {affordances: [restore]}}
        """

    /// An app with ads in a slot of its own, and a limit per day.
    private static let lessons = """
        app: Lessons
        bundle-id: com.example.lessons
        game: {kind: spelling, levels: 3, words: 2, needed: 1, ends: after-all-words}
        ads: {policy: around-tests, ads-per-day: 2, slots: {between-lessons: {on: home}}}
        screens: {home: {affordances: []}, settings: {affordances: []}}
        """

    /// A weakness, the app that has it, and what its shortest story breaks.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let weakness: String
        let app: String
        var packs = ["seed"]
        let property: String
        let depth: Int

        var testDescription: String { weakness }
    }

    private static let mistakes = [
        Mistake(
            weakness: "ads-during-words", app: shop, packs: [], property: "no-ad-during-gameplay",
            depth: 3),
        Mistake(
            weakness: "ads-during-words", app: shop, property: "seed/ad-no-gameplay-overlap",
            depth: 2),
        Mistake(
            weakness: "skips-gate", app: shop, property: "seed/gate-before-purchase", depth: 2),
        Mistake(
            weakness: "grants-unverified", app: shop, property: "seed/iap-entitlement-verified",
            depth: 2),
        Mistake(
            weakness: "grants-revoked", app: shop, property: "seed/iap-refund-revokes", depth: 3),
        Mistake(
            weakness: "keeps-status", app: club, property: "app-believes-the-store", depth: 4),
        Mistake(
            weakness: "finishes-first", app: coins, property: "consumables-count-once", depth: 3),
        Mistake(
            weakness: "counts-deliveries", app: coins, property: "consumables-count-once",
            depth: 3),
    ]

    /// Weaknesses whose shortest story is long.
    private static let lateMistakes = ["assumes-absent", "checks-late"].map {
        Mistake(weakness: $0, app: shop, property: "seed/ad-suppressed-when-entitled", depth: 5)
    }

    private static let progressApp = """
        app: Words
        bundle-id: com.example.words
        game: {kind: spelling, grades: 2, levels: 3, words: 1, needed: 1, ends: after-all-words}
        screens: {home: {affordances: []}}
        progress: {belongs-to: companion, joined: whole, fields: [grade], keeps-levels: on}
        """

    /// Whether the searches are deep, which takes a minute.
    private static let isFull = Fixtures.environment("SANDLOT_FULL") == "1"

    /// Returns the depth of a search: usually, in full, and in `make soak`, where it takes minutes.
    private static func depth(_ usual: Int, full: Int, soak: Int) -> Int {
        if Fixtures.environment("SANDLOT_SOAK") == "1" { return soak }
        return isFull ? full : usual
    }

    private func system(
        _ text: String, packs: [String] = ["seed"],
        _ change: (inout AppSystem.Shape) -> Void = { _ in }
    ) throws -> AppSystem {
        try directory.write(text, to: "app.yaml")
        var shape = AppSystem.Shape(
            packs: packs.compactMap { RuleCatalog.standard.pack(PackID(rawValue: $0)) })
        change(&shape)
        return try AppSystem(appFiles: [directory.path("app.yaml")], shape)
    }

    @Test(arguments: Weakness.allCases)
    func everyWeaknessIsSearchedFor(weakness: Weakness) {
        let searches = Self.mistakes + Self.lateMistakes
        #expect(searches.contains { $0.weakness == weakness.rawValue })
    }

    @Test(arguments: mistakes + (isFull ? lateMistakes : []))
    func eachWeaknessHasAShortStory(mistake: Mistake) async throws {
        let system = try system(
            mistake.app + "\nweaknesses: [\(mistake.weakness)]", packs: mistake.packs)
        var search = StateSearch<AppSystem>(depth: mistake.depth)
        search.endsAtFirstFinding = mistake.packs.isEmpty
        let result = try await search.search(system)
        let finding = try #require(
            result.findings.first { $0.breach.property == mistake.property },
            "\(result.findings.map(\.breach))")
        #expect(finding.depth == mistake.depth, "\(system.sentences(of: finding.node))")

        // The story fails, and succeeds without the weakness.
        let story = try await system.story(of: finding.node, breaking: finding.breach)
        let scenario = try Scenario(bytes: Array(story.utf8), file: directory.path("story.yaml"))
        #expect(try await !ScenarioRunner(scenario).run().hasPassed, "\(story)")
        try directory.write(mistake.app, to: "app.yaml")
        let mended = try Scenario(bytes: Array(story.utf8), file: directory.path("story.yaml"))
        let report = try await ScenarioRunner(mended).run()
        let broken = report.events.filter { $0.holds == false && $0.kind == .expectation }
        #expect(
            broken.allSatisfy {
                !$0.text.contains(mistake.property.split(separator: "/").last ?? "")
            },
            "\(broken.map(\.text))")
    }

    /// The ad is on the screen for less than ten seconds, in a story that is too long for a search here.
    @Test func anAdAfterAPurchaseIsSeen() async throws {
        let system = try system(Self.shop + "\nweaknesses: [checks-late]", packs: [])
        var state = try await system.beginning()
        for action in [
            "launch: phone", "buy: remove_ads, on: phone", "kill: phone", "launch: phone",
            "begin: 1, on: phone, waits: off", "advance: 1s",
        ] {
            #expect(state.breaches == [])
            let next = try await system.successors(of: state.node)
            state = try #require(next.first { system.sentences(of: $0.node).last == action })
        }
        #expect(state.breaches.map(\.property) == ["no-ad-after-purchase"])
    }

    /// Which words are asked does not matter, but how many are left and how many answers were right does.
    @Test func theWordsLeftAndTheRightAnswersOfATestMatter() async throws {
        let system = try system(
            """
            app: Lessons
            bundle-id: com.example.lessons
            game: {kind: spelling, levels: 3, words: 4, needed: 2}
            screens: {home: {affordances: []}}
            """, packs: [])
        func key(_ answers: String...) async throws -> SystemKey {
            var state = try await system.beginning()
            let actions = answers.map { "answer: \($0), on: phone" }
            for action in ["launch: phone", "begin: 1, on: phone, waits: off"] + actions {
                let next = try await system.successors(of: state.node)
                state = try #require(
                    next.first { system.sentences(of: $0.node).last == action }, "\(action)")
            }
            return state.key
        }
        let (right, wrong) = ("right", "[wrong, give-up]")
        let keys = [
            try await key(), try await key(right), try await key(wrong),
            try await key(wrong, wrong), try await key(right, wrong),
        ]
        #expect(Set(keys).count == keys.count)
        #expect(try await key(wrong, right) == keys[4])
    }

    @Test(arguments: [
        (shop, depth(3, full: 4, soak: 6)), (coins, depth(3, full: 6, soak: 8)),
        (club, depth(3, full: 6, soak: 8)), (lessons, depth(4, full: 5, soak: 7)),
    ])
    func appsWithoutWeaknessesKeepThePromises(app: String, depth: Int) async throws {
        let result = try await StateSearch<AppSystem>(depth: depth).search(system(app))
        #expect(result.findings.map(\.breach) == [])
        #expect(result.progress.states > 40 && !result.isCutShort)
    }

    @Test func aFamilyAndSeveralPhonesAreExplored() async throws {
        let family = try system(
            Self.shop.replacing("price: 0.99", with: "price: 0.99, family-shareable: true"),
            packs: []
        ) { $0.people = 2 }
        let result = try await StateSearch<AppSystem>(depth: Self.isFull ? 4 : 2).search(family)
        #expect(result.findings.map(\.breach) == [])
        // One phone is like the other, so the first launch leads to one state.
        let phones = try system(Self.coins, packs: []) { $0.phones = 2 }
        let first = try await StateSearch<AppSystem>(depth: 1).search(phones)
        let states = try await StateSearch<AppSystem>(depth: 1).search(
            system(Self.coins, packs: []))
        #expect(first.progress.states == states.progress.states)
        #expect(first.progress.transitions == 2 * states.progress.transitions)
    }

    @Test func thePeopleOfAFamilyCanBeExchanged() async throws {
        // Each of two people can launch the app first. Both cases lead to one state, as with one person.
        let family = try system(Self.coins, packs: []) { $0.people = 2 }
        let first = try await StateSearch<AppSystem>(depth: 1).search(family)
        let alone = try await StateSearch<AppSystem>(depth: 1).search(
            system(Self.coins, packs: []))
        #expect(first.progress.states == alone.progress.states)
        #expect(first.progress.transitions == 2 * alone.progress.transitions)
        // It is another state if the same person does two things, or both do one.
        let second = try await StateSearch<AppSystem>(depth: 2).search(family)
        let unmerged = try await StateSearch<Unmerged>(depth: 2).search(Unmerged(system: family))
        #expect(second.progress.states < (unmerged.progress.states + 3) / 2)
        #expect(second.progress.states > first.progress.states + 1)
    }

    @Test func dataThatAMergeLosesIsFound() async throws {
        // The copy that was changed last replaces the other one: a level on the phone is lost.
        try directory.write(
            Self.progressApp.replacing("app: Words", with: "app: Words\nplatform: iOS"),
            to: "app.yaml")
        try directory.write(
            Self.progressApp.replacing("app: Words", with: "app: Words\nplatform: watchOS"),
            to: "watch.yaml")
        func search(depth: Int) async throws -> StateSearch<AppSystem>.Result {
            let system = try AppSystem(
                appFiles: [directory.path("app.yaml"), directory.path("watch.yaml")],
                AppSystem.Shape(packs: []))
            var search = StateSearch<AppSystem>(depth: depth)
            search.endsAtFirstFinding = true
            let result = try await search.search(system)
            for finding in result.findings {
                let story = try await system.story(of: finding.node, breaking: finding.breach)
                let scenario = try Scenario(
                    bytes: Array(story.utf8), file: directory.path("story.yaml"))
                #expect(try await !ScenarioRunner(scenario).run().hasPassed, "\(story)")
            }
            return result
        }
        let found = try await search(depth: 5)
        #expect(found.findings.map(\.breach.property) == ["data-is-not-lost"])
        for name in ["app.yaml", "watch.yaml"] {
            let text = try String(contentsOfFile: directory.path(name), encoding: .utf8)
            try directory.write(
                text.replacing(
                    "joined: whole, fields: [grade]", with: "fields: {grade: last-writer}"),
                to: name)
        }
        #expect(try await search(depth: Self.isFull ? 5 : 3).findings.isEmpty)
    }

    /// A system in which no two stories lead to the same state.
    private struct Unmerged: StateSpace {
        let system: AppSystem

        private static func apart(
            _ state: ReachedState<[UInt16], SystemKey>
        ) -> ReachedState<[UInt16], [UInt16]> {
            ReachedState(node: state.node, key: state.node, breaches: state.breaches)
        }

        func beginning() async throws -> ReachedState<[UInt16], [UInt16]> {
            Self.apart(try await system.beginning())
        }

        func successors(of node: [UInt16]) async throws -> [ReachedState<[UInt16], [UInt16]>] {
            try await system.successors(of: node).map(Self.apart)
        }
    }

    /// States that are taken for the same break the same properties after the same number of actions.
    ///
    /// The rules' own states are not a part of the key, so this is not certain.
    @Test(
        arguments: [
            (coins, "counts-deliveries", isFull ? 4 : 3), (club, "keeps-status", isFull ? 4 : 3),
        ] + (isFull ? [(shop, "grants-revoked", 3), (shop, "skips-gate", 3)] : []))
    func mergedStatesBreakTheSameProperties(app: String, weakness: String, depth: Int) async throws
    {
        let system = try system(app + "\nweaknesses: [\(weakness)]", packs: ["seed", "apple-kids"])
        let merged = try await StateSearch<AppSystem>(depth: depth).search(system)
        let all = try await StateSearch<Unmerged>(depth: depth).search(Unmerged(system: system))
        #expect(all.progress.states > merged.progress.states)
        func summary<Space: StateSpace>(_ result: StateSearch<Space>.Result) -> [String] {
            result.findings.map { "\($0.depth) \($0.breach.property)" }.sorted()
        }
        #expect(summary(merged) == summary(all))
    }

    @Test func theResultDoesNotDependOnTheWorkers() async throws {
        let system = try system(Self.coins + "\nweaknesses: [counts-deliveries]")
        var results: [String] = []
        for workers in [1, 2, 5] {
            var search = StateSearch<AppSystem>(depth: 3)
            search.workers = workers
            let result = try await search.search(system)
            results.append("\(result.progress) \(result.findings.map(\.node))")
        }
        #expect(Set(results).count == 1)
    }

    @Test func aMistakeInAnAppFileIsReported() throws {
        #expect {
            try system("app: Letters\nbundle-id: com.example.letters\nadz: {}")
        } throws: { "\($0)".contains("app.yaml:3:1: `adz` is not a key") }
        #expect {
            try AppSystem(appFiles: ["/missing.yaml"], AppSystem.Shape(packs: []))
        } throws: { ($0 as? ScenarioError)?.description.contains("/missing.yaml") == true }
    }

    @Test(arguments: [("90s", 90), ("2 min", 120), ("1h", 3600), ("0s", 0)])
    func budgetsAreTimes(text: String, seconds: Int) {
        #expect(AppSystem.duration(text) == .seconds(seconds))
    }

    @Test(arguments: ["", "soon", "-5s", "5", "5 years"])
    func otherTextsAreNoTimes(text: String) {
        #expect(AppSystem.duration(text) == nil)
    }
}
