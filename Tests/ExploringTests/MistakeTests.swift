import Foundation
import SandlotTesting
import Testing

@Suite(.serialized) struct MistakeTests {
    private static let seed =
        ProcessInfo.processInfo.environment["SANDLOT_TEST_SEED"].flatMap(UInt64.init) ?? 0
    private static let cleanRuns = Extent.runs(sample: 50)

    @Test(arguments: 0..<20) func theMistakeIsFound(number: Int) async throws {
        let mistake = mistakes[number]
        let finding = try #require(try await Self.finding(of: mistake), "\(mistake)")
        #expect(finding.decisions <= 10, "\(mistake): \(finding)")
        let again = try await exploration(shopCatalog, replaying: finding.token) {
            mistake.describe($0, isFixed: false)
        }
        #expect(again.finding?.story == finding.story)
        #expect(again.finding?.property == finding.property)
        // The optimizer removes some hops between actors, and with them some orders.
        #if DEBUG
            let page = try Page.text(Self.page)
            let entry = await Self.entry(number + 1, mistake, finding)
            #expect(page.contains(entry), "record the golden files again")
        #endif
    }

    @Test(arguments: 0..<20) func nothingIsFoundInTheFix(number: Int) async throws {
        let mistake = mistakes[number]
        let result = try await exploration(shopCatalog, runs: Self.cleanRuns, seed: Self.seed) {
            mistake.describe($0, isFixed: true)
        }
        let finding = result.finding
        #expect(finding == nil, "\(mistake): \(finding?.description ?? "")")
    }

    // MARK: The page

    private static let page = "twenty-ways-to-sell-wrongly.md"
    private static let mark = "<!-- from here on written by GoldenMistakes -->\n"

    private static func finding(of mistake: any Mistake.Type) async throws -> ExplorationFinding? {
        try await exploration(shopCatalog, runs: 10_000) {
            mistake.describe($0, isFixed: false)
        }.finding
    }

    @MainActor private static func entry(
        _ number: Int, _ mistake: any Mistake.Type, _ finding: ExplorationFinding
    ) -> String {
        let name = "\(mistake)"
        var title = ""
        for letter in name {
            if letter.isUppercase, !title.isEmpty { title += " " }
            title += title.isEmpty ? String(letter) : letter.lowercased()
        }
        let story = finding.description.split(separator: "\n").dropLast().joined(separator: "\n")
        return """

            ## \(number). \(title)

            \(mistake.summary)

            ```text
            \(story)
            ```

            \(mistake.remedy)
            ([Both clients](../Tests/ExploringTests/Mistakes/\(name).swift).)

            """
    }

    /// Writes the page if the environment variable `SANDLOT_RECORD` is set.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["SANDLOT_RECORD"] != nil))
    func goldenMistakes() async throws {
        let text = try Page.text(Self.page)
        var page = try String(#require(text.range(of: Self.mark).map { text[..<$0.upperBound] }))
        for (index, mistake) in mistakes.enumerated() {
            let finding = try #require(try await Self.finding(of: mistake))
            page += await Self.entry(index + 1, mistake, finding)
        }
        try Page.write(page, to: Self.page)
    }
}
