import SandlotScenario
import Testing

@Suite struct StoryTests {
    @Test(arguments: Fixtures.stories)
    func everyPackFindsInAnAppWhatTheStorySays(_ name: String) async throws {
        let scenario = try Scenario(contentsOf: Fixtures.story(name))
        let report = try await ScenarioRunner(scenario).run()
        for event in report.events where event.holds == false {
            Issue.record("\(name): \(event.text)")
        }
        #expect(report.hasPassed)
        #expect(!report.trace.isEmpty)
    }

    @Test(arguments: ["spellflare-watch", "kidsdoku"])
    func theSameStoryGivesTheSameTrace(_ name: String) async throws {
        let scenario = try Scenario(contentsOf: Fixtures.story(name))
        let (one, other) = (
            try await ScenarioRunner(scenario).run(), try await ScenarioRunner(scenario).run()
        )
        #expect(one.trace == other.trace)
        #expect(one.events.map(\.json) == other.events.map(\.json))
    }

    @Test func aVerdictThatDoesNotHoldFailsTheStory() async throws {
        let text = """
            scenario: A wrong verdict
            app: {file: ../kidsdoku.yaml}
            customers: Kim
            devices: tablet
            steps:
              - launch: tablet
            verdicts:
              seed: {verdict: compliant}
            """
        let scenario = try Scenario(bytes: Array(text.utf8), file: Fixtures.story("wrong"))
        let report = try await ScenarioRunner(scenario).run()
        #expect(!report.hasPassed)
        let last = report.events.last { $0.holds == false && $0.kind == .expectation }
        #expect(last?.text.contains("data-no-third-party-analytics") == true)
    }

    @Test func aRuleThatIsListedAndHoldsFailsTheStory() async throws {
        let text = """
            scenario: A rule too many
            app: {file: ../spellflare-ios.yaml}
            customers: Ana
            devices: phone
            steps:
              - launch: phone
              - play: phone
            verdicts:
              seed: {verdict: compliant, fails: [link-none]}
            """
        let scenario = try Scenario(bytes: Array(text.utf8), file: Fixtures.story("wrong"))
        #expect(try await !ScenarioRunner(scenario).run().hasPassed)
    }
}
