import SandlotJSON
import TestSupport
import Testing

@Suite struct CheckSeveralFilesTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try .withTraces() }

    @Test
    func jsonIsOneReportALineInTheOrderGiven() throws {
        let files = ["failing.jsonl", "two-devices.jsonl", "compliant.jsonl", "failing.jsonl"]
        let outcome = try sandlot.run(["check", "--format", "json"] + files)
        outcome.expect(1)
        let sources = try outcome.jsonLines().map { $0["trace"]?["source"]?.string }
        #expect(sources == files)
        let alone = try files.map {
            try sandlot.check($0, "--format", "json").text
        }
        #expect(outcome.text == alone.joined())
    }

    @Test
    func manyFilesKeepTheirOrder() throws {
        var files: [String] = []
        for index in 0..<40 {
            try sandlot.directory.copy(
                Fixtures.check(index % 3 == 0 ? "failing.jsonl" : "compliant.jsonl"),
                as: "\(index).jsonl")
            files.append("\(index).jsonl")
        }
        let outcome = try sandlot.run(["check", "--format", "json"] + files)
        #expect(try outcome.jsonLines().map { $0["trace"]?["source"]?.string } == files)
        let text = try sandlot.run(["check"] + files)
        #expect(text.lines.last == "40 files: 14 with violations, 26 compliant")
    }

    @Test
    func theWorstFileDecides() throws {
        try sandlot.directory.write("nonsense\n", to: "broken.jsonl")
        let ok = "compliant.jsonl"
        try sandlot.check(ok, ok).expect(0)
        try sandlot.check("failing.jsonl", ok).expect(1)
        try sandlot.check(ok, "two-devices.jsonl").expect(0)
        try sandlot.check(ok, "two-devices.jsonl", "--strict").expect(1)
        let outcome = try sandlot.check("failing.jsonl", "broken.jsonl", ok, "--format", "json")
        outcome.expect(65, saying: "error: broken.jsonl:1:")
        #expect(
            try outcome.jsonLines().map { $0["trace"]?["source"]?.string }
                == ["failing.jsonl", ok])
        let text = try sandlot.check("failing.jsonl", "broken.jsonl", ok, "two-devices.jsonl")
        #expect(
            text.lines.last
                == "4 files: 1 with violations, 1 not applicable, 1 compliant, 1 not a trace")
    }

    @Test
    func nothingIsCheckedIfAFileCannotBeOpened() throws {
        let outcome = try sandlot.check("failing.jsonl", "nowhere.jsonl")
        outcome.expect(74, saying: "cannot open nowhere.jsonl")
        #expect(outcome.output.isEmpty)
    }

    @Test
    func signsAndDocumentsAreExplainedOnce() throws {
        let outcome = try sandlot.check("failing.jsonl", "failing.jsonl")
        let lines = outcome.lines.filter { $0.hasPrefix("✗ violation ") || $0.hasPrefix("SEED ") }
        #expect(lines.count == 2)
    }
}
