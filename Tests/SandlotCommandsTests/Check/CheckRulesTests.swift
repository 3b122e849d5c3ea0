import SandlotJSON
import TestSupport
import Testing

@Suite struct CheckRulesTests {
    private let sandlot: Sandlot

    init() throws {
        sandlot = try .withTraces()
        try sandlot.directory.copy(Fixtures.check("team-rules.yaml"))
    }

    private static let rule = "ours-price-before-purchase"

    private func packs(_ arguments: String...) throws -> [String?] {
        let outcome = try sandlot.run(["check", "failing.jsonl", "--format", "json"] + arguments)
        return try #require(outcome.json()["packs"]).list.map { $0["id"]?.string }
    }

    @Test
    func aRuleFileIsAPackBesideThoseThatAreNamed() throws {
        let own = "letter-garden-rules"
        #expect(try packs("--rules", "team-rules.yaml") == [own, "trace"])
        #expect(
            try packs("--rules", "team-rules.yaml", "--packs", "caru") == ["caru", own, "trace"])
        #expect(
            try packs("--rules", "team-rules.yaml", "--rules", "team-rules.yaml")
                == [own, "trace"])
    }

    @Test
    func ownRulesAreInEveryReport() throws {
        let outcome = try sandlot.check(
            "failing.jsonl", "--rules", "team-rules.yaml", "--junit", "report.xml", "--sarif",
            "report.sarif", "--html", "report.html")
        outcome.expect(1)
        #expect(outcome.text.contains("✗ violation  \(Self.rule)"), "\(outcome.text)")
        #expect(outcome.text.contains("A price before every purchase. [FTC-2014]"))
        #expect(outcome.text.contains("What our team promises"))
        for name in ["report.xml", "report.sarif", "report.html"] {
            let report = try #require(sandlot.directory.text(of: name))
            #expect(report.contains(Self.rule), "\(name)")
            #expect(report.contains("A price before every purchase"), "\(name)")
        }
        let json = try sandlot.check(
            "failing.jsonl", "--rules", "team-rules.yaml", "--format", "json"
        ).json()
        let result = try json.rule(Self.rule, in: "letter-garden-rules")
        #expect(result.verdict == "fail")
        #expect(result["findings"]?.list.count == 1)
        let total = try sandlot.check(
            "failing.jsonl", "--rules", "team-rules.yaml", "--aggregate")
        #expect(total.text.contains("A price before every purchase"), "\(total.text)")
    }

    @Test
    func aPackUsesTheRulesOfItsFiles() throws {
        try sandlot.directory.write(
            """
            id: ours
            rule-files: team-rules.yaml
            rules: {\(Self.rule): warning, ours-break-offered: off, acct-none: violation}
            waivers: [{rule: ours-result-after-purchase, reason: Later., until: 2030-01-01}]
            """, to: "pack.yaml")
        let outcome = try sandlot.check(
            "failing.jsonl", "--packs", "./pack.yaml", "--format", "json", "--today", "2026-11-21")
        outcome.expect(0)
        let pack = try outcome.json().pack("ours")
        #expect(
            pack["rules"]?.list.map { $0["id"]?.string } == [
                "acct-none", "ours-no-ad-in-parent-area", Self.rule, "ours-result-after-purchase",
            ])
        #expect(try outcome.json().rule(Self.rule, in: "ours")["severity"]?.string == "warning")
        #expect(try packs("--packs", "pack.yaml", "--rules", "team-rules.yaml").count == 3)
    }

    @Test(arguments: [
        ("team-rules.yaml", "never: ad_shown", "never: ad_shwn", "did you mean `ad_shown`?"),
        ("team-rules.yaml", "within: 1min", "within: 1ms", "gives fail, not pass"),
    ])
    func aWrongFileIsAUsageErrorWithItsPosition(
        name: String, right: String, wrong: String, message: String
    ) throws {
        let text = try #require(sandlot.directory.text(of: name))
        try sandlot.directory.write(text.replacing(right, with: wrong), to: name)
        let outcome = try sandlot.check("failing.jsonl", "--rules", name)
        outcome.expect(64, saying: message)
        #expect(outcome.errors.contains("\(name):"))
        #expect(outcome.output.isEmpty)
    }

    @Test
    func namesOfSeveralFilesMustDiffer() throws {
        try sandlot.directory.copy(Fixtures.check("team-rules.yaml"), as: "copy.yaml")
        try sandlot.check(
            "failing.jsonl", "--rules", "team-rules.yaml", "--rules", "copy.yaml"
        ).expect(64, saying: "`letter-garden-rules` is also the name in team-rules.yaml")
        try sandlot.check("failing.jsonl", "--rules", "missing.yaml").expect(74)
        try sandlot.directory.write("id: ours\nrule-files: [missing.yaml]\n", to: "pack.yaml")
        try sandlot.check("failing.jsonl", "--packs", "pack.yaml").expect(
            74, saying: "pack.yaml:2:14:")
    }

    @Test
    func noReportOverwritesTheRules() throws {
        try sandlot.check(
            "failing.jsonl", "--rules", "team-rules.yaml", "--html", "team-rules.yaml"
        ).expect(64, saying: "a file of rules")
    }
}
