import SandlotScenario
import Testing

@Suite("The documentation of scenarios")
struct DocumentationTests {
    private let text: String
    private let blocks: [String]

    init() throws {
        let path = "\(Fixtures.root)/Documentation/scenarios.md"
        text = String(decoding: try Fixtures.bytes(path), as: UTF8.self)
        blocks = text.split(separator: "```yaml\n").dropFirst().map { part in
            part.split(separator: "```", maxSplits: 1).first.map(String.init) ?? ""
        }
    }

    private var scenarios: [String] { blocks.filter { $0.hasPrefix("scenario:") } }
    private var fragments: [String] { blocks.filter { $0.hasPrefix("- ") } }

    @Test
    func everyExampleRunsWithoutAFailure() async throws {
        let head = try #require(scenarios.last?.split(separator: "steps:").first)
        let stories =
            scenarios
            + fragments.map { fragment in
                "\(head)steps:\n" + fragment.split(separator: "\n").map { "  \($0)\n" }.joined()
            }
        #expect(stories.count > 6)
        for story in stories {
            let report = try await ScenarioRunner(Story.read(story)).run()
            #expect(report.hasPassed, "\(story)\n\(report.timeline)")
        }
    }

    @Test
    func theFirstExampleGivesTheOutputThatIsShown() async throws {
        let report = try await ScenarioRunner(Story.read(try #require(scenarios.first))).run()
        #expect(text.contains("$ sandlot run first-purchase.yaml\n\(report.timeline)```"))
    }

    @Test(arguments: Scenario.verbs)
    func everyVerbHasAnExample(verb: String) {
        #expect(fragments.contains { $0.contains("- \(verb): ") })
    }
}
