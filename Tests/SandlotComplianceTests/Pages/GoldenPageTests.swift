import Foundation
import SandlotCompliance
import Testing

@Suite("The pages of the rules")
struct GoldenPageTests {
    private static let isRecording = ProcessInfo.processInfo.environment["SANDLOT_RECORD"] == "1"
    private static let directory = URL(
        fileURLWithPath: #filePath.split(separator: "/", omittingEmptySubsequences: false)
            .dropLast(4).joined(separator: "/") + "/Documentation/rules")

    private static let pages = ["README": RuleIndexPage().markdown].merging(
        RuleCatalog.standard.rules.map { ($0.id, RulePage($0).markdown) },
        uniquingKeysWith: { first, _ in first })

    @Test(arguments: pages.keys.sorted())
    func aPageStatesWhatTheCatalogStates(name: String) throws {
        let text = try #require(Self.pages[name])
        let file = Self.directory.appendingPathComponent("\(name).md")
        if Self.isRecording {
            try FileManager.default.createDirectory(
                at: Self.directory, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return
        }
        let written = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(written == text, "\(name).md is stale; make goldens writes it anew")
    }

    @Test
    func noPageIsLeftOverFromARuleThatIsGone() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.directory.path)
            .filter { Self.pages[String($0.dropLast(3))] == nil }
        guard Self.isRecording else {
            #expect(files.isEmpty)
            return
        }
        for file in files {
            try FileManager.default.removeItem(at: Self.directory.appendingPathComponent(file))
        }
    }

    @Test
    func theIndexListsEveryRuleInOneGroupAndInEachOfItsPacks() throws {
        let index = try #require(Self.pages["README"])
        let halves = index.split(separator: "## By pack", maxSplits: 1)
        try #require(halves.count == 2)
        for rule in RuleCatalog.standard.rules {
            let link = "[`\(rule.id)`](\(rule.id).md)"
            #expect(halves[0].ranges(of: link).count == 1, "\(rule.id)")
            #expect(halves[1].ranges(of: link).count == rule.severities.count, "\(rule.id)")
        }
    }

    @Test(arguments: RuleCatalog.standard.rules.map(\.id))
    func aPageCitesADocumentWithItsDateAndShowsBothTraces(id: String) throws {
        let rule = try #require(RuleCatalog.standard.rule(id))
        let page = try #require(Self.pages[id])
        #expect(!rule.sources.isEmpty)
        for source in rule.sources {
            #expect(page.contains(source.document.name) && page.contains(source.document.date))
        }
        #expect(page.contains(rule.examples.passing.trace))
        #expect(page.contains(rule.examples.failing.trace))
    }
}
