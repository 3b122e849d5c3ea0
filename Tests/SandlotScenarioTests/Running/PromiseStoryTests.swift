import SandlotScenario
import TestSupport
import Testing

/// Stories in which an app without mistakes meets a store that makes some, or a child in a hurry.
@Suite struct PromiseStoryTests {
    /// An app with a gate before purchases, and a third-party page that sells.
    private static let paywallApp = """
        app: Puzzles
        bundle-id: com.example.puzzles
        audience: {from: 6, to: 8}
        products:
          - {id: premium, type: non-consumable, price: 0.99}
          - {id: coins, type: consumable, price: 1.99}
        entitlements:
          - {name: all, products: [premium], ends-ads: on}
        game:
          kind: puzzles
          sizes: [3x3]
          difficulties: [easy]
          levels: 9
          free: 2
          unlocked-by: all
        gate: {policy: standard, before: [purchase, settings]}
        links: [{name: mail, to: mail}]
        shop: {sells: [premium, coins], button-on: settings, page: paywall, paywall: Vendor}
        screens:
          home: {affordances: [restore]}
          settings: {affordances: [removeAds, restore]}

        """

    /// An app whose ads end with a subscription.
    private static let subscriptionApp = """
        app: Letters
        bundle-id: com.example.letters
        audience: {from: 6, to: 8}
        products:
          - {id: no_ads, type: auto-renewable, price: 0.99, period: 1 month, group: ads}
        entitlements:
          - {name: ad-free, products: [no_ads], ends-ads: on}
        game: {kind: spelling, levels: 50, words: 15, needed: 10, ends: after-all-words}
        ads: {policy: strictest}
        gate: {policy: standard, before: [purchase, restore, settings]}
        shop: {sells: [no_ads], button-on: settings, page: parentArea}
        screens:
          home: {affordances: [restore]}
          settings: {affordances: [removeAds, restore]}
          parentArea: {affordances: [removeAds, restore], gate: parent-area}

        """

    private static let modelCitizen = "\(Fixtures.root)/fixtures/apps/model-citizen.yaml"

    /// Plays steps, each of which begins with `- `, whose expectations must hold.
    @discardableResult
    private func play(
        _ steps: String, app: String = modelCitizen, families: String = "[]"
    ) async throws -> ScenarioReport {
        let story = try Story.read(
            """
            scenario: A promise
            start: 2026-03-02 16:00
            app: {file: \(app)}
            customers: [Ana, Ben]
            families: \(families)
            devices: [{name: phone, of: Ana}]
            steps:

            """ + steps.split(separator: "\n").map { "  \($0)\n" }.joined())
        let report = try await ScenarioRunner(story).run()
        #expect(report.hasPassed, "\(report.timeline)")
        return report
    }

    private func playPuzzles(_ steps: String) async throws -> ScenarioReport {
        let directory = try TemporaryDirectory()
        try directory.write(Self.paywallApp, to: "app.yaml")
        return try await play(steps, app: directory.path("app.yaml"))
    }

    /// Returns the lines of a trace with one kind of event.
    private func lines(_ type: String, in report: ScenarioReport) -> [Substring] {
        let text = String(decoding: report.trace, as: UTF8.self)
        return text.split(separator: "\n").filter { $0.contains("\"e\":\"\(type)\"") }
    }

    @Test
    func aListThatIsLateBringsNoAdsBack() async throws {
        try await play(
            """
            - habit: late-listing
            - launch: phone
            - {buy: remove_ads, on: phone}
            - {background: phone}
            - {foreground: phone}
            - {play: phone}
            - expect: {on: phone, ads: 0, owns: remove_ads}
            """)
    }

    @Test(arguments: [1, 2, 5])
    func dataThatFailsVerificationBringsNoAdsBack(times: Int) async throws {
        try await play(
            """
            - launch: phone
            - {buy: remove_ads, on: phone}
            - {fault: verification, error: invalid-signature, times: \(times)}
            - {background: phone}
            - {foreground: phone}
            - {play: phone}
            - expect: {on: phone, ads: 0, owns: remove_ads}
            """)
    }

    @Test(arguments: [1, 2, 5])
    func aRevocationThatFailsVerificationBringsNoAdsBack(times: Int) async throws {
        let report = try await play(
            """
            - launch: phone
            - {buy: remove_ads, on: phone}
            - {buy: remove_ads, for: Ben, as: shared}
            - {join-family: Ben, family: home}
            - {fault: verification, error: invalid-signature, times: \(times)}
            - {refund: shared}
            - clear-fault: all
            - {play: phone}
            - expect: {of: Ana, entitled: remove_ads}
            - expect: {on: phone, ads: 0, owns: remove_ads}
            """, families: "[{name: home, members: [Ana]}]")
        #expect(lines("entitlement", in: report).allSatisfy { !$0.contains("\"active\":false") })
    }

    @Test(arguments: ["- {leave-family: Ben}", "- {refund: shared}"])
    func theEndOfAFamilysShareTakesNoPurchaseBack(ending: String) async throws {
        for habit in ["", "- habit: late-listing\n"] {
            try await play(
                """
                - launch: phone
                \(habit)- {buy: remove_ads, on: phone}
                - {buy: remove_ads, for: Ben, as: shared}
                - {join-family: Ben, family: home}
                \(ending)
                - {background: phone}
                - {foreground: phone}
                - {fault: verification, error: invalid-signature, times: 1}
                - {background: phone}
                - {foreground: phone}
                - clear-fault: all
                - {play: phone}
                - expect: {of: Ana, entitled: remove_ads}
                - expect: {on: phone, ads: 0, owns: remove_ads}
                """, families: "[{name: home, members: [Ana]}]")
        }
    }

    @Test
    func aListThatFailsVerificationAtTheLaunchLeavesThePurchase() async throws {
        try await play(
            """
            - launch: phone
            - {buy: remove_ads, on: phone}
            - {close: phone}
            - {fault: verification, error: invalid-signature, times: 2}
            - launch: phone
            - clear-fault: all
            - {play: phone}
            - expect: {on: phone, ads: 0, owns: remove_ads}
            """)
    }

    @Test
    func theEndOfAShareIsNotTheEndOfThePurchaseOfAnEarlierLaunch() async throws {
        let report = try await play(
            """
            - launch: phone
            - {buy: remove_ads, on: phone}
            - {close: phone}
            - launch: phone
            - {buy: remove_ads, for: Ben, as: shared}
            - {join-family: Ben, family: home}
            - {refund: shared}
            - expect: {on: phone, owns: remove_ads}
            """, families: "[{name: home, members: [Ana]}]")
        #expect(lines("entitlement", in: report).allSatisfy { !$0.contains("\"active\":false") })
    }

    @Test
    func aGracePeriodSurvivesDataThatFailsVerification() async throws {
        let directory = try TemporaryDirectory()
        try directory.write(Self.subscriptionApp, to: "app.yaml")
        try await play(
            """
            - {set: {grace-period: 16 days, fails-renewals: on}}
            - launch: phone
            - {buy: no_ads, on: phone}
            - advance: 1 month
            - advance: 1h
            - {background: phone}
            - {foreground: phone}
            - {fault: verification, error: invalid-signature, times: 1}
            - {background: phone}
            - {foreground: phone}
            - clear-fault: all
            - {play: phone}
            - expect: {on: phone, ads: 0, owns: no_ads}
            """, app: directory.path("app.yaml"))
    }

    @Test(arguments: [
        ("", "hint"), ("- {answer: wrong, on: phone}\n", "retry"),
        ("- {answer: wrong, on: phone}\n", "give-up"),
    ])
    func nothingIsPlayedInTheBackground(before: String, answer: String) async throws {
        try await play(
            """
            - launch: phone
            - {begin: 1, on: phone}
            \(before)- {background: phone}
            - {answer: \(answer), on: phone}
            - expect: {error: not-possible}
            """)
    }

    @Test
    func aRefundWhileTheAppWasClosedBringsThemBack() async throws {
        try await play(
            """
            - launch: phone
            - {buy: remove_ads, on: phone, as: first}
            - {close: phone}
            - {refund: first}
            - launch: phone
            - {play: phone}
            - expect: {on: phone, ads: 1, owns: nothing}
            """)
    }

    @Test
    func anotherCustomerSeesAds() async throws {
        try await play(
            """
            - launch: phone
            - {buy: remove_ads, on: phone}
            - {sign-in: Ben, on: phone}
            - launch: phone
            - {play: phone}
            - expect: {on: phone, ads: 1, owns: nothing}
            """)
    }

    @Test
    func eachPurchaseOnAThirdPartyPageNeedsAPass() async throws {
        let report = try await playPuzzles(
            """
            - launch: phone
            - {buy: coins, on: phone}
            - {buy: coins, on: phone}
            - {buy: premium, on: phone}
            """)
        let purchases = lines("purchase_started", in: report)
        #expect(purchases.count == 3 && purchases.allSatisfy { $0.contains("passId") })
        #expect(lines("gate_passed", in: report).count == 3)
    }

    @Test
    func aLockedPuzzleOpensTheShopOnlyWithAPassForIt() async throws {
        let report = try await playPuzzles(
            """
            - launch: phone
            - {gate: settings, on: phone}
            - {advance: 2h}
            - {begin: 5, on: phone, puzzle: 3x3-easy}
            - expect: {error: level-locked}
            """)
        #expect(lines("offer_shown", in: report).isEmpty)
        #expect(lines("price_shown", in: report).isEmpty)
    }

    @Test(arguments: ["{answer: right, on: phone}", "{tap: microphone, on: phone}"])
    func nothingCanBeTouchedInTheBackground(step: String) async throws {
        try await play(
            """
            - launch: phone
            - {begin: 1, on: phone}
            - {advance: 5s}
            - {background: phone}
            - \(step)
            - expect: {error: not-possible}
            """)
    }

    @Test
    func noLinkIsFollowedInTheBackground() async throws {
        let report = try await playPuzzles(
            """
            - launch: phone
            - {background: phone}
            - {follow: mail, on: phone}
            - expect: {error: not-possible}
            """)
        #expect(lines("link_opened", in: report).isEmpty)
    }
}
