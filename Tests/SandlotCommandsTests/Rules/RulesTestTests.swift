import SandlotJSON
import TestSupport
import Testing

@Suite struct RulesTestTests {
    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
        try sandlot.directory.copy(Fixtures.check("team-rules.yaml"))
    }

    @Test
    func theExamplesOfEveryRuleAreChecked() throws {
        let text = try sandlot.run("rules", "test", "team-rules.yaml").succeeded().text
        #expect(text.contains("✓ ours-break-offered  2 examples"))
        #expect(text.contains("team-rules.yaml: 4 rules, 9 examples, all with the stated verdicts"))
    }

    @Test
    func everyWrongExampleIsListed() throws {
        let text = try #require(sandlot.directory.text(of: "team-rules.yaml"))
        try sandlot.directory.write(
            text.replacing("at-most: 3", with: "at-most: 9").replacing(
                "within: 1min", with: "within: 1s"),
            to: "wrong.yaml")
        let outcome = try sandlot.run("rules", "test", "wrong.yaml")
        outcome.expect(1)
        #expect(outcome.text.contains("✗ ours-break-offered"))
        #expect(outcome.text.contains("✗ ours-price-before-purchase"))
        #expect(outcome.text.contains("4 rules, 9 examples, 2 with another verdict"))
        let json = try sandlot.run("rules", "test", "wrong.yaml", "--format", "json").json()
        #expect(json["schema"]?.string == "sandlot-rule-test/1")
        let wrong = try #require(json["examples"]).list.filter { $0["reason"] != nil }
        #expect(
            wrong.map { $0["rule"]?.string } == [
                "ours-price-before-purchase", "ours-break-offered",
            ])
        #expect(wrong.allSatisfy { $0["line"]?.integer != nil })
    }

    @Test
    func aFileThatCannotBeReadDoesNotHideTheOthers() throws {
        try sandlot.directory.write("id: x\n", to: "broken.yaml")
        let outcome = try sandlot.run("rules", "test", "broken.yaml", "team-rules.yaml")
        outcome.expect(65, saying: "broken.yaml:1:1: a rule file needs `rules`")
        #expect(outcome.text.contains("team-rules.yaml: 4 rules"))
        try sandlot.run("rules", "test", "missing.yaml").expect(74)
    }

    @Test
    func anExampleWithTheLargestNumberIsNoTrace() throws {
        let text = try #require(sandlot.directory.text(of: "team-rules.yaml"))
        let line = try #require(text.firstMatch(of: /\{"e":"[a-z_]+"/))
        try sandlot.directory.write(
            text.replacing(
                line.output, with: #"{"seq":9223372036854775807,"# + line.output.dropFirst()),
            to: "large.yaml")
        let outcome = try sandlot.run("rules", "test", "large.yaml")
        outcome.expect(1)
        #expect(outcome.text.contains("is not a trace"))
        try sandlot.directory.write("", to: "empty.jsonl")
        try sandlot.run("check", "--rules", "large.yaml", "empty.jsonl").expect(
            64, saying: "is not a trace")
    }

    @Test
    func theNameOfAFileIsEscaped() throws {
        try sandlot.directory.write(
            try #require(sandlot.directory.text(of: "team-rules.yaml")), to: "E\u{1B}[31m.yaml")
        let text = try sandlot.run("rules", "test", "E\u{1B}[31m.yaml").succeeded().text
        #expect(text.contains(#"E\u{1b}[31m.yaml: 4 rules"#))
        #expect(!text.contains("\u{1B}"))
    }

    @Test
    func ownRulesAreListedAndShown() throws {
        let list = try sandlot.run(
            "rules", "list", "--rules", "team-rules.yaml", "--pack", "letter-garden-rules"
        ).succeeded().text
        #expect(list.contains("ours-result-after-purchase"))
        let page = try sandlot.run(
            "rules", "show", "ours-no-ad-in-parent-area", "--rules", "team-rules.yaml"
        ).succeeded().text
        #expect(
            page.contains(
                "Every `ad_shown` fails if for the latest `screen`, `name` is `parentArea`, and"))
        #expect(page.contains("letter-garden-rules: violation"))
        for format in ["json", "markdown"] {
            let outcome = try sandlot.run(
                "rules", "show", "ours-break-offered", "--rules", "team-rules.yaml", "--format",
                format)
            outcome.expect(0)
            #expect(outcome.text.contains("ours-break-offered"))
        }
        try sandlot.run("rules", "show", "ours-brake-offered", "--rules", "team-rules.yaml")
            .expect(64, saying: "did you mean `ours-break-offered`?")
        try sandlot.run("rules", "list", "--pack", "letter-garden-rules").expect(64)
    }
}
