import SandlotJSON
import TestSupport
import Testing

@Suite struct CheckPackTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try .withTraces() }

    private func ids(_ arguments: String...) throws -> [String?] {
        let outcome = try sandlot.run(["check", "compliant.jsonl", "--format", "json"] + arguments)
        return try #require(outcome.json()["packs"]).list.map { $0["id"]?.string }
    }

    @Test
    func packsComeInTheOrderGivenAndTheTraceLast() throws {
        #expect(try ids() == ["seed", "trace"])
        #expect(try ids("--packs", "caru,seed") == ["caru", "seed", "trace"])
        #expect(try ids("--packs", "trace,caru", "--packs", "seed") == ["caru", "seed", "trace"])
        #expect(try ids("--packs", "seed,seed,trace,trace") == ["seed", "trace"])
        #expect(try ids("--packs", "all").count == 11)
        #expect(try ids("--packs", "all").last == "trace")
    }

    @Test
    func aCustomPackIsUsedBesideOthers() throws {
        let outcome = try sandlot.check(
            "failing.jsonl", "--packs", "apple-kids,our-pack.yaml", "--format", "json",
            "--today", "2026-11-21")
        outcome.expect(1)
        #expect(outcome.errors.isEmpty)
        let pack = try outcome.json().pack("letter-garden")
        #expect(pack["version"]?.string == "3")
        let rules = try #require(pack["rules"]).list
        #expect(!rules.contains { $0["id"]?.string == "ad-frequency" })
        let known = try outcome.json().pack("apple-kids")["rules"]?.list.count
        #expect(rules.count + 1 == known)
        let overlap = try outcome.json().rule("ad-no-gameplay-overlap", in: "letter-garden")
        #expect(overlap["severity"]?.string == "violation")
        #expect(pack["parameters"]?["tolMs"]?.integer == 100)
        #expect(pack["parameters"]?["maxSkipMs"]?["iOS"]?.integer == 4000)
    }

    @Test
    func aWaivedFailureIsShownAndDoesNotCount() throws {
        try sandlot.directory.write(
            """
            id: ours
            rules: {gate-before-purchase: violation}
            waivers: [{rule: gate-before-purchase, reason: Mended in 2.4., until: 2026-12-31}]
            """, to: "ours.yml")
        let arguments = ["check", "failing.jsonl", "--packs", "ours.yml", "--today", "2026-12-31"]
        let outcome = try sandlot.run(arguments)
        outcome.expect(0)
        #expect(outcome.text.contains("≈ waived  gate-before-purchase"))
        #expect(outcome.text.contains("Accepted until 2026-12-31: Mended in 2.4."))
        let rule = try sandlot.run(arguments + ["--format", "json"]).json()
            .rule("gate-before-purchase", in: "ours")
        #expect(rule.verdict == "fail")
        #expect(rule["waiver"]?["until"]?.string == "2026-12-31")
        #expect(rule["findings"]?.list.count == 1)
    }

    @Test
    func anExpiredWaiverIsReportedAsExpired() throws {
        let arguments = ["check", "failing.jsonl", "--packs", "our-pack.yaml"]
        let outcome = try sandlot.run(arguments + ["--today", "2027-01-01"])
        outcome.expect(
            1,
            saying:
                "warning: our-pack.yaml:15:5: the waiver of gate-before-purchase ended on 2026-12-31"
        )
        #expect(!outcome.text.contains("waived"))
        #expect(
            outcome.text.contains(
                "The waiver ended on 2026-12-31 and does not count"), "\(outcome.text)")
        let rule = try sandlot.run(arguments + ["--today", "2027-01-01", "--format", "json"])
            .json().rule("gate-before-purchase", in: "letter-garden")
        #expect(rule["waiver"] == nil)
        #expect(rule["expiredWaiver"]?["until"]?.string == "2026-12-31")
    }

    @Test(arguments: [
        ("id: seed\nextends: caru\n", "p.yaml:1:5: `seed` is the name of a built-in pack"),
        (
            "id: a\nextends: applekids\n",
            "p.yaml:2:10: `applekids` is not a built-in pack; did you mean `apple-kids`?"
        ),
        ("id: a\nrules: {ad-freqency: off}\n", "did you mean `ad-frequency`?"),
        ("id: a\nrules: {ad-frequency: loud}\n", "p.yaml:2:23:"),
        ("id: a\nrules: {trace-seq: warning}\n", "is always checked"),
        ("id: a\n", "the pack has no rules"), ("", "the file is empty"), ("[1]", "p.yaml:1:1:"),
        ("id: a b\nextends: caru\n", "is not a name"), ("extends: caru\n", "`id`"),
        ("id: a\nextend: caru\n", "did you mean `extends`?"),
        ("id: a\nextends: caru\nparameters: {tolMz: 1}\n", "did you mean `tolMs`?"),
        ("id: a\nextends: caru\nparameters: {tolMs: x}\n", "p.yaml:3:21:"),
        (
            "id: a\nextends: caru\nwaivers: [{rule: link-none, reason: x, until: 2026-01-01}]\n",
            "is not a rule of this pack"
        ),
        ("id: a\nextends: seed\nwaivers: [{rule: link-none, until: 2026-01-01}]\n", "`reason`"),
        ("id: a\nextends: seed\nwaivers: [{rule: link-none, reason: x}]\n", "`until`"),
        (
            "id: a\nextends: seed\nwaivers: [{rule: link-none, reason: x, until: soon}]\n",
            "is not a day"
        ),
        ("id: a\nextends: seed\ndate: 2026-13-01\n", "is not a day"),
        ("id: a\n\textends: seed\n", "p.yaml:"), ("a: &x 1\nb: *x\n", "aliases"),
    ])
    func aWrongPackIsAUsageErrorWithItsPosition(text: String, message: String) throws {
        try sandlot.directory.write(text, to: "p.yaml")
        let outcome = try sandlot.check("compliant.jsonl", "--packs", "p.yaml")
        outcome.expect(64, saying: message)
        #expect(outcome.output.isEmpty)
    }

    @Test
    func twoPacksOfOneNameAreRefused() throws {
        try sandlot.directory.copy(Fixtures.check("our-pack.yaml"), as: "copy.yaml")
        try sandlot.check("compliant.jsonl", "--packs", "our-pack.yaml,copy.yaml").expect(
            64, saying: "there are two packs with the id `letter-garden`")
    }

    @Test
    func aPackCanBeAnyJSONFile() throws {
        try sandlot.directory.write(
            #"{"id":"ours","extends":["caru"],"rules":{"ad-labelled":"violation"}}"#, to: "ours")
        try sandlot.check("compliant.jsonl", "--packs", "./ours").expect(0)
    }
}
