import SandlotScenario
import TestSupport
import Testing

@Suite("Steps and expectations about what an app does with purchases")
struct CrashPointStepTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write(
            """
            app: Coins
            bundle-id: com.example.coins
            products:
              - {id: coins, type: consumable, price: 0.99}
              - {id: pro, type: non-consumable, price: 1.99}
            gate: {policy: standard, before: [purchase, restore]}
            shop: {sells: [coins, pro], offer: coins}
            screens: {settings: {affordances: [restore]}}
            """, to: "app.yaml")
    }

    private func run(_ steps: String) async throws -> ScenarioReport {
        let text = """
            scenario: Points
            app: {file: app.yaml}
            customers: [Ana]
            devices: [phone]
            steps:
            \(steps.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
            """
        let scenario = try Scenario(bytes: Array(text.utf8), file: directory.path("story.yaml"))
        return try await ScenarioRunner(scenario).run()
    }

    @Test(arguments: ["purchase-returned", "purchase-granted"])
    func anAppThatDiesInAPurchaseCountsItOnceLater(point: String) async throws {
        let report = try await run(
            """
            - launch: phone
            - {kill: phone, when: \(point)}
            - {buy: coins, on: phone}
            - expect: {error: crashed}
            - launch: phone
            - expect: {on: phone, counted: {coins: 1}, unfinished: nothing}
            - {buy: pro, on: phone}
            - expect: {on: phone, owns: pro}
            """)
        #expect(report.hasPassed, "\(report.timeline)")
    }

    @Test(arguments: ["update-taken", "update-granted"])
    func anAppThatDiesInAnUpdateLearnsOfItLater(point: String) async throws {
        let report = try await run(
            """
            - launch: phone
            - {kill: phone, when: \(point)}
            - {buy: coins, for: Ana}
            - launch: phone
            - expect: {on: phone, counted: {coins: 1}, unfinished: nothing}
            """)
        #expect(report.hasPassed, "\(report.timeline)")
    }

    @Test(arguments: [
        ("{on: phone, owns: pro}", "believes to own pro; found nothing"),
        ("{on: phone, counted: {coins: 2}}", "has counted 2 of coins; found 1"),
    ])
    func whatTheAppBelievesIsCompared(expectation: String, message: String) async throws {
        let report = try await run(
            "- launch: phone\n- {buy: coins, on: phone}\n- expect: \(expectation)")
        #expect(!report.hasPassed)
        #expect(report.timeline.contains(message), "\(report.timeline)")
    }

    @Test(arguments: [
        ("- {kill: phone, when: later}", "`later` is not a point at which an app can die"),
        ("- expect: {on: phone, counted: {gems: 1}}", "`gems` is not a product of the app"),
        ("- expect: {on: phone, counted: {coins: -1}}", "a count"),
        ("- expect: {on: phone, owns: gems}", "gems"),
    ])
    func aMistakeIsExplained(step: String, message: String) async throws {
        await #expect { try await run(step) } throws: { "\($0)".contains(message) }
    }
}
