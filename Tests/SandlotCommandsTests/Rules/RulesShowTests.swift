import SandlotCompliance
import SandlotJSON
import TestSupport
import Testing

@Suite struct RulesShowTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try Sandlot() }

    @Test(arguments: RuleCatalog.standard.rules.map(\.id))
    func everyPageFitsOnATerminal(id: String) throws {
        let rule = try #require(RuleCatalog.standard.rule(id))
        let page = RulePage(rule).text
        #expect(page.hasPrefix("\(id): \(rule.title)\n"))
        for line in page.split(separator: "\n") {
            // Text without a space cannot be wrapped.
            let isBreakable = line.drop { $0 == " " }.contains(" ")
            #expect(line.count <= 80 || !isBreakable, "\(line)")
        }
        for heading in ["Requirement", "Check", "Severity", "Sources", "Passes", "Fails"] {
            #expect(page.contains("\n\(heading)\n"))
        }
    }

    @Test(arguments: ["ad-spacing", "gate-strength", "trace-no-pii"])
    func aPageIsShown(id: String) throws {
        let rule = try #require(RuleCatalog.standard.rule(id))
        let text = try sandlot.run("rules", "show", id).succeeded().text
        #expect(text == RulePage(rule).text + "\n")
        let markdown = try sandlot.run("rules", "show", id, "--format", "markdown").succeeded().text
        #expect(markdown == RulePage(rule).markdown)
        let json = try sandlot.run("rules", "show", id, "--format", "json").succeeded().json()
        #expect(json["schema"]?.string == "sandlot-rule/1")
        #expect(json["id"]?.string == id)
        #expect(
            json["parameters"]?.list.compactMap { $0["name"]?.string }
                == rule.parameters.map(\.name))
    }

    @Test(arguments: [("passing", "pass"), ("failing", "fail")])
    func theExamplesAreWhatTheySay(example: String, verdict: String) throws {
        let list = try sandlot.run("rules", "list", "--format", "json").succeeded().json()
        let rules = try #require(list["rules"]).list
        for rule in rules {
            let id = try #require(rule["id"]?.string)
            let trace = try #require(rule["examples"]?[example]?["trace"]?.string)
            try sandlot.directory.write(trace, to: id)
        }
        let ids = rules.compactMap { $0["id"]?.string }
        let outcome = try sandlot.run(["check", "--packs", "all", "--format", "json"] + ids)
        let reports = try outcome.jsonLines()
        try #require(reports.count == ids.count, "\(outcome)")
        for (report, rule) in zip(reports, rules) {
            let id = try #require(rule["id"]?.string)
            let pack = try #require(rule["severities"]?.memberList.first?.name)
            let found = try report.rule(id, in: pack).verdict
            // A rule that forbids an event cannot be evaluated without it.
            let isForbidden = verdict == "pass" && found == "notApplicable"
            #expect(found == verdict || isForbidden, "\(id)")
        }
    }

    @Test
    func anUnknownRuleIsAUsageError() throws {
        let outcome = try sandlot.run("rules", "show", "ad-freqency")
        outcome.expect(64, saying: "there is no rule `ad-freqency`; did you mean `ad-frequency`?")
        #expect(outcome.output.isEmpty)
        try sandlot.run("rules", "show", "qqqqqqqqqq").expect(64, saying: "sandlot rules list")
        try sandlot.run("rules", "show").expect(64)
    }

    @Test(arguments: ["text", "json", "markdown"])
    func aPageMatchesItsGoldenFile(format: String) throws {
        let outcome = try sandlot.run("rules", "show", "ad-skip-by-deadline", "--format", format)
        try Golden.expect(outcome.transcript, equals: "rules/show-\(format).txt")
    }
}
