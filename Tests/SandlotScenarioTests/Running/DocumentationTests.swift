import SandlotScenario
import Testing

@Suite struct DocumentationTests {
    private let text: String
    private let blocks: [String]
    private let appBlocks: [String]

    init() throws {
        text = try Self.text("scenarios")
        blocks = Self.blocks(text, "yaml")
        appBlocks = Self.blocks(try Self.text("apps"), "yaml")
    }

    private static func text(_ name: String) throws -> String {
        let path = "\(Fixtures.root)/Documentation/\(name).md"
        return String(decoding: try Fixtures.bytes(path), as: UTF8.self)
    }

    private static func blocks(_ text: String, _ language: String) -> [String] {
        text.split(separator: "```\(language)\n").dropFirst().map { part in
            part.split(separator: "```", maxSplits: 1).first.map(String.init) ?? ""
        }
    }

    private func scenarios(_ blocks: [String]) -> [String] {
        blocks.filter { $0.hasPrefix("scenario:") }
    }

    private func fragments(_ blocks: [String]) -> [String] {
        blocks.filter { $0.hasPrefix("- ") }
    }

    /// Returns a fragment as a story that continues the beginning of another one.
    private func story(_ fragment: String, after head: Substring) -> String {
        "\(head)steps:\n" + fragment.split(separator: "\n").map { "  \($0)\n" }.joined()
    }

    @Test
    func everyExampleRunsWithoutAFailure() async throws {
        let head = try #require(scenarios(blocks).last?.split(separator: "steps:").first)
        let stories = scenarios(blocks) + fragments(blocks).map { story($0, after: head) }
        #expect(stories.count > 6)
        for story in stories {
            let report = try await ScenarioRunner(Story.read(story)).run()
            #expect(report.hasPassed, "\(story)\n\(report.timeline)")
        }
    }

    @Test
    func everyExampleOfAnAppRunsWithoutAFailure() async throws {
        let head = try #require(scenarios(appBlocks).first?.split(separator: "steps:").first)
        let stories = scenarios(appBlocks) + fragments(appBlocks).map { story($0, after: head) }
        #expect(stories.count > 4)
        for story in stories {
            let file = "\(Fixtures.root)/fixtures/apps/stories/example.yaml"
            let report = try await ScenarioRunner(Story.read(story, file: file)).run()
            #expect(report.hasPassed, "\(story)\n\(report.timeline)")
        }
    }

    @Test
    func theFirstExampleGivesTheOutputThatIsShown() async throws {
        let report = try await ScenarioRunner(Story.read(try #require(scenarios(blocks).first)))
            .run()
        #expect(text.contains("$ sandlot run first-purchase.yaml\n\(report.timeline)```"))
    }

    @Test(arguments: Scenario.verbs)
    func everyVerbHasAnExample(verb: String) {
        #expect(fragments(blocks + appBlocks).contains { $0.contains("- \(verb): ") })
    }
}
