import SandlotJSON
import TestSupport
import Testing

@Suite struct FleetCommandTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try .withTraces() }

    private static let files = [
        "compliant.jsonl", "failing.jsonl", "two-devices.jsonl", "our-pack.yaml",
    ]

    @Test func theSummaryMatchesItsGoldenFile() throws {
        let outcome = try sandlot.run(["check", "--aggregate"] + Self.files)
        outcome.expect(65, saying: "our-pack.yaml")
        for line in outcome.lines { #expect(line.count <= 80, "\(line)") }
        try Golden.expect(outcome.transcript, equals: "fleet/aggregate.txt")
    }

    @Test func theNumbersAreThoseOfTheReports() throws {
        let options = ["--packs", "all", "--format", "json"] + Self.files
        let reports = try sandlot.run(["check"] + options)
        let summary = try sandlot.run(["check", "--aggregate"] + options)
        #expect(summary.status == reports.status)
        #expect(summary.errors == reports.errors)
        var failures: [String: Int] = [:]
        for report in try reports.jsonLines() {
            for pack in report["packs"]?.elementList ?? [] {
                for rule in pack["rules"]?.elementList ?? []
                where rule["verdict"]?.string == "fail" {
                    failures[
                        "\(pack["id"]?.string ?? "")/\(rule["id"]?.string ?? "")", default: 0] += 1
                }
            }
        }
        var counted: [String: Int] = [:]
        let fleet = try summary.json()
        for build in fleet["builds"]?.elementList ?? [] {
            for rule in build["rules"]?.elementList ?? [] {
                guard let count = rule["verdicts"]?["fail"]?.integer else { continue }
                counted[
                    "\(rule["pack"]?.string ?? "")/\(rule["rule"]?.string ?? "")", default: 0] +=
                    Int(count)
            }
        }
        #expect(counted == failures && failures.count > 10)
        #expect(fleet["refused"]?["count"]?.integer == 1)
    }

    @Test func mergedPartsAreTheWhole() throws {
        let options = ["check", "--aggregate", "--packs", "all", "--format", "json"]
        let whole = try sandlot.run(options + Self.files).text
        for (index, file) in Self.files.enumerated() {
            try sandlot.directory.write(sandlot.run(options + [file]).text, to: "\(index).json")
        }
        let parts = Self.files.indices.map { "\($0).json" }
        for order in [parts, parts.reversed()] {
            let merged = try sandlot.run(["fleet", "merge", "--format", "json"] + order)
            merged.expect(0)
            #expect(merged.text == whole)
        }
        // Documents on several lines of one file, as a cluster collects them.
        let lines = parts.compactMap { sandlot.directory.text(of: $0) }.joined(separator: "\n")
        try sandlot.directory.write(lines, to: "all.json")
        #expect(try sandlot.run(["fleet", "merge", "--format", "json", "all.json"]).text == whole)
        let text = try sandlot.run(["check", "--aggregate", "--packs", "all"] + Self.files).text
        #expect(try sandlot.run(["fleet", "merge", "all.json"]).text == text)
    }

    @Test(
        arguments: [
            (["fleet", "merge", "empty.json"], 65, "empty.json: there is no summary in this file"),
            (["fleet", "merge", "compliant.jsonl"], 65, "compliant.jsonl:1: schema: expected"),
            (["fleet", "merge", "cut.json"], 65, "cut.json:1: byte"),
            (
                ["fleet", "merge", "seed.json", "coppa.json"], 65,
                "coppa.json:1: these traces were checked"
            ),
            (["fleet", "merge", "wide.json"], 65, "UTF-16"),
            (["fleet", "merge", "missing.json"], 74, "missing.json"),
            (["fleet", "merge", "-", "-"], 64, "standard input (-) can be given only once"),
            (["fleet", "merge"], 64, "files"),
            (
                ["check", "--aggregate", "--summary", "compliant.jsonl"], 64,
                "give only one of the two"
            ),
        ] as [([String], Int32, String)])
    func aMistakeIsExplained(arguments: [String], status: Int32, message: String) throws {
        try sandlot.directory.write("", to: "empty.json")
        for pack in ["seed", "coppa"] {
            let summary = try sandlot.run(
                ["check", "--aggregate", "--format", "json", "--packs", pack, "compliant.jsonl"])
            try sandlot.directory.write(summary.text, to: "\(pack).json")
            try sandlot.directory.write(String(summary.text.prefix(100)), to: "cut.json")
        }
        try sandlot.directory.write([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], to: "wide.json")
        try sandlot.run(arguments).expect(status, saying: message)
    }
}
