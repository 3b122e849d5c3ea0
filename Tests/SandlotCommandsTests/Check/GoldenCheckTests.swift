import TestSupport
import Testing

@Suite struct GoldenCheckTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try .withTraces() }

    @Test(arguments: [
        ("failing", ["failing.jsonl"]),
        ("compliant", ["compliant.jsonl", "--packs", "seed,apple-kids,caru", "--strict"]),
        ("several", ["compliant.jsonl", "two-devices.jsonl", "our-pack.yaml"]),
        ("waived", ["failing.jsonl", "--packs", "our-pack.yaml", "--today", "2026-12-31"]),
        ("expired", ["failing.jsonl", "--packs", "our-pack.yaml", "--today", "2027-01-01"]),
        ("failing-json", ["failing.jsonl", "--format", "json"]),
    ])
    func theOutputMatchesItsGoldenFile(name: String, arguments: [String]) throws {
        let outcome = try sandlot.run(["check"] + arguments)
        for line in outcome.lines where !arguments.contains("json") {
            #expect(line.count <= 80, "\(line)")
        }
        try Golden.expect(outcome.transcript, equals: "check/\(name).txt")
    }

    @Test
    func theReportFilesMatchTheirGoldenFiles() throws {
        _ = try sandlot.check(
            "failing.jsonl", "two-devices.jsonl", "--packs", "our-pack.yaml", "--today",
            "2026-12-31", "--junit", "report.xml", "--sarif", "report.sarif", "--html",
            "report.html")
        for name in ["report.xml", "report.sarif", "report.html"] {
            try Golden.expect(#require(sandlot.directory.text(of: name)), equals: "check/\(name)")
        }
    }
}
