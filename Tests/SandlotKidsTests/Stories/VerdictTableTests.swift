import Foundation
import SandlotCompliance
import SandlotScenario
import Testing

/// Checks that the table in the documentation of the apps agrees with the stories.
@Suite struct VerdictTableTests {
    private static let marks: [String: String] = [
        "✓": "compliant", "✗": "violations", "–": "notApplicable",
    ]

    @Test func theDocumentationSaysWhatTheStoriesSay() throws {
        let path = Fixtures.directory + "/../../Documentation/apps.md"
        let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .drop { !$0.hasPrefix("| story |") }.prefix { $0.hasPrefix("|") }
            .map { row in
                row.split(separator: "|").map { cell in
                    cell.filter { $0 != "`" }.trimmingCharacters(in: .whitespaces)
                }
            }
        let header = try #require(rows.first)
        let packs = RuleCatalog.standard.packs.map(\.id.rawValue).filter { $0 != "trace" }
        #expect(Set(header.dropFirst()) == Set(packs))
        #expect(rows.count == 11)
        for row in rows.dropFirst(2) {
            let scenario = try Scenario(contentsOf: Fixtures.story(row[0]))
            let expected = Dictionary(
                uniqueKeysWithValues: scenario.verdicts.map {
                    ($0.pack.rawValue, $0.verdict.rawValue)
                })
            for (pack, mark) in zip(header, row).dropFirst() {
                #expect(expected[pack] == Self.marks[mark], "\(row[0]), \(pack)")
            }
        }
    }
}
