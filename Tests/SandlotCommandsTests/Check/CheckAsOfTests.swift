import SandlotJSON
import TestSupport
import Testing

@Suite struct CheckAsOfTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try .withTraces() }

    private func asOf(_ day: String, _ pack: String) throws -> JSONValue {
        let outcome = try sandlot.check(
            "compliant.jsonl", "--packs", pack, "--as-of", day, "--format", "json")
        return try #require(outcome.json()["packs"]?.list.first)
    }

    @Test
    func theReportStatesTheDayAndTheEdition() throws {
        let outcome = try sandlot.check(
            "compliant.jsonl", "--packs", "coppa", "--as-of", "2025-12-01", "--junit",
            "report.xml", "--sarif", "report.sarif", "--html", "report.html")
        outcome.expect(0)
        #expect(outcome.errors.isEmpty)
        let words = outcome.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            words.contains(
                "As of 2025-12-01: 16 CFR part 312 as amended by 90 FR 16918, in force since 2025-06-23."
            ), "\(outcome.text)")
        #expect(words.contains("Compliance is required since 22 April 2026."))
        for name in ["report.xml", "report.sarif", "report.html"] {
            let text = try #require(sandlot.directory.text(of: name))
            #expect(text.contains("2025-12-01"), "\(name)")
            #expect(text.contains("90 FR 16918"), "\(name)")
        }
        let pack = try asOf("2025-12-01", "coppa")
        #expect(pack["asOf"]?["standing"]?.string == "in-force")
        #expect(pack["asOf"]?["edition"]?["inForceSince"]?.string == "2025-06-23")
    }

    @Test
    func aDayBeforeTheKnownHistoryIsNotGuessed() throws {
        let outcome = try sandlot.check(
            "compliant.jsonl", "--packs", "coppa", "--as-of", "2020-01-01")
        outcome.expect(0, saying: "warning: coppa is not checked: no edition is known")
        #expect(outcome.text.contains("coppa  inconclusive"), "\(outcome.text)")
        let words = outcome.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("Nothing was checked."), "\(words)")
        try sandlot.check(
            "compliant.jsonl", "--packs", "coppa", "--as-of", "2020-01-01", "--strict"
        ).expect(1)
        let pack = try asOf("2020-01-01", "coppa")
        #expect(pack["verdict"]?.string == "inconclusive")
        #expect(pack["rules"]?.list.isEmpty == true)
    }

    @Test
    func anUnknownDateIsCalledUnknown() throws {
        let outcome = try sandlot.check(
            "compliant.jsonl", "--packs", "apple-kids", "--as-of", "2023-01-01")
        let words = outcome.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("in force since: unknown."), "\(outcome.text)")
        #expect(
            words.contains(
                "Not yet in force on that day: ad-report-and-why (since 2023-06-06, A 2.5.18)."))
        let pack = try asOf("2023-01-01", "apple-kids")
        #expect(pack["asOf"]?["edition"]?["inForceSince"]?.kind == .null)
        let ids = pack["rules"]?.list.map { $0["id"]?.string }
        #expect(ids?.contains("ad-report-and-why") == false)
    }

    @Test
    func ownPacksHaveDays() throws {
        try sandlot.directory.write(
            "id: ours\nextends: caru\nin-force: {since: 2026-01-01, until: 2026-06-30}\n",
            to: "ours.yaml")
        #expect(try asOf("2026-06-30", "ours.yaml")["asOf"]?["standing"]?.string == "in-force")
        #expect(try asOf("2026-07-01", "ours.yaml")["asOf"]?["standing"]?.string == "ended")
        for (days, message) in [
            ("{since: 2026-13-01}", "is not a day"), ("{}", "need `since`, `until`, or both"),
            ("{since: 2026-02-01, until: 2026-01-01}", "is before the first one"),
        ] {
            try sandlot.directory.write(
                "id: ours\nextends: caru\nin-force: \(days)\n", to: "ours.yaml")
            try sandlot.check("compliant.jsonl", "--packs", "ours.yaml").expect(64, saying: message)
        }
    }

    @Test(arguments: [
        (["--as-of", "9999-12-30", "--today", "9999-12-31"], "is in the future"),
        (["--as-of", "0000-01-01"], "a day is needed"),
        (["--as-of", "9999-12-31"], "is in the future"),
        (["--as-of", "2025-02-29"], "a day is needed, as in 2025-12-01"),
        (["--as-of", "yesterday"], "a day is needed"), (["--as-of", ""], "a day is needed"),
        (["--as-of", "2025-12-01", "--aggregate"], "cannot be combined with --as-of"),
    ])
    func aWrongDayIsAUsageError(arguments: [String], message: String) throws {
        let outcome = try sandlot.run(["check", "compliant.jsonl"] + arguments)
        outcome.expect(64, saying: message)
        #expect(outcome.output.isEmpty)
    }

    @Test
    func rulesAreListedAndShownAsOfADay() throws {
        let list = try sandlot.run("rules", "list", "--pack", "coppa", "--as-of", "2020-01-01")
            .succeeded().text
        #expect(list.contains("no edition is known"), "\(list)")
        #expect(!list.contains("data-no-third-party-pii"))
        let current = try sandlot.run("rules", "list", "--pack", "coppa").succeeded().text
        #expect(current.contains("in force since 2025-06-23"), "\(current)")
        let json = try sandlot.run("rules", "list", "--format", "json").succeeded().json()
        let coppa = json["packs"]?.list.first { $0["id"]?.string == "coppa" }
        #expect(coppa?["editions"]?.list.first?["inForceSince"]?.string == "2025-06-23")
        let page = try sandlot.run(
            "rules", "show", "ad-report-and-why", "--as-of", "2023-01-01"
        ).succeeded().text
        #expect(page.contains("apple-kids: As of 2023-01-01: not yet in force."), "\(page)")
        for format in ["json", "markdown"] {
            let shown = try sandlot.run(
                "rules", "show", "ad-report-and-why", "--as-of", "2023-06-06", "--format", format
            ).succeeded().text
            #expect(shown.contains("2023-06-06"), "\(shown)")
        }
        try sandlot.run("rules", "list", "--as-of", "9999-01-01").expect(64, saying: "the future")
        try sandlot.run("rules", "show", "link-none", "--as-of", "x").expect(64)
    }

    @Test
    func theDayOfTheWaiversDoesNotMatter() throws {
        try sandlot.check(
            "compliant.jsonl", "--packs", "coppa", "--as-of", "2025-12-01", "--today", "2025-11-30"
        ).expect(0)
    }
}
