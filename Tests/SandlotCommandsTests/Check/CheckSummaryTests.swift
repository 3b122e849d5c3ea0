import SandlotJSON
import TestSupport
import Testing

@Suite("The summary of check")
struct CheckSummaryTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try .withTraces() }

    private static let files = [
        "compliant.jsonl", "failing.jsonl", "two-devices.jsonl", "our-pack.yaml",
    ]

    @Test(arguments: [
        ("several", files), ("one", ["compliant.jsonl"]),
        ("packs", Array(files.prefix(3)) + ["--packs", "all"]),
    ])
    func theSummaryMatchesItsGoldenFile(name: String, arguments: [String]) throws {
        let outcome = try sandlot.run(["check", "--summary"] + arguments)
        for line in outcome.lines { #expect(line.count <= 80, "\(line)") }
        try Golden.expect(outcome.transcript, equals: "check/summary-\(name).txt")
    }

    @Test
    func theNumbersAreThoseOfTheReport() throws {
        let arguments = ["failing.jsonl", "--packs", "all"]
        let summary = try sandlot.run(["check", "--summary"] + arguments)
        let report = try sandlot.run(["check", "--format", "json"] + arguments)
        #expect(summary.status == report.status)
        let packs = try #require(report.json()["packs"]?.elements.map(Array.init))
        let rules = packs.flatMap { $0["rules"]?.elements.map(Array.init) ?? [] }
        func names(_ verdict: String, _ severity: String) -> Set<String> {
            let found = rules.filter {
                $0["verdict"]?.string == verdict && $0["severity"]?.string == severity
            }
            return Set(found.compactMap { $0["id"]?.string })
        }
        let violations = names("fail", "violation")
        let warnings = names("fail", "warning").subtracting(violations)
        let open = names("inconclusive", "violation").union(names("inconclusive", "warning"))
            .subtracting(violations).subtracting(warnings)
        #expect(violations.count > 10 && warnings.count > 1)
        let columns = try #require(summary.lines.first).split(separator: "  ")
        #expect(columns.count >= 3)
        #expect(columns.first == "failing.jsonl")
        #expect(columns.dropFirst().first == "violations")
        let numbers =
            "\(violations.count) violations, \(warnings.count) warnings, \(open.count) inconclusive"
        #expect(columns.last?.drop { $0 == " " } == numbers[...])
    }

    @Test
    func waivedRulesDoNotCount() throws {
        let arguments = ["check", "--summary", "failing.jsonl", "--packs", "our-pack.yaml"]
        let waived = try sandlot.run(arguments + ["--today", "2026-12-31"])
        let expired = try sandlot.run(arguments + ["--today", "2027-01-01"])
        #expect(waived.lines.first != expired.lines.first)
    }

    @Test
    func otherReportsAndTheStatusStayTheSame() throws {
        for arguments in [["failing.jsonl"], ["two-devices.jsonl", "--strict"], Self.files] {
            let report = try sandlot.run(
                ["check", "--junit", "a.xml", "--html", "a.html"] + arguments)
            let summary = try sandlot.run(
                ["check", "--summary", "--junit", "b.xml", "--html", "b.html"] + arguments)
            #expect(summary.status == report.status)
            #expect(summary.errors == report.errors)
            let (old, new) = (
                sandlot.directory.text(of: "a.xml"), sandlot.directory.text(of: "b.xml")
            )
            #expect(old == new && old != nil)
            let pages = ["a.html", "b.html"].map { sandlot.directory.text(of: $0)?.count ?? 0 }
            #expect(pages[0] > 1000 && pages[1] > 1000)
        }
    }

    @Test
    func aSummaryCannotBeCombinedWithJSON() throws {
        let outcome = try sandlot.check("compliant.jsonl", "--summary", "--format", "json")
        outcome.expect(64, saying: "--summary is a form of the text report")
        #expect(outcome.output.isEmpty)
        try sandlot.check("compliant.jsonl", "--summary", "--format", "text").expect(0)
    }
}
