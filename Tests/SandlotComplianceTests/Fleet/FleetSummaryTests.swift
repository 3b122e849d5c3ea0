import Foundation
import SandlotCompliance
import SandlotJSON
import SandlotTrace
import TestSupport
import Testing

@Suite struct FleetSummaryTests {
    private static let checker = Checker(packs: RuleCatalog.standard.packs)

    /// A trace of a build, with a rule broken `violations` times.
    private static func trace(
        version: String, day: String, violations: Int
    ) -> String {
        let header =
            #"{"seq":0,"t":0,"run":"r","wall":"\#(day)T10:00:00Z","e":"trace_header","#
            + #""schema":"sandlot-trace/1","platform":"iOS","build":"release","app":"letters","#
            + #""appVersion":"\#(version)","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}"#
        let links = (0..<violations).map { number in
            #"{"seq":\#(number + 1),"t":\#(number + 1),"run":"r","e":"link_opened","#
                + #""class":"web","host":"example.com"}"#
        }
        return ([header] + links).map { $0 + "\n" }.joined()
    }

    private static func summary(
        _ source: String, _ text: String, checker: Checker = checker
    ) throws -> FleetSummary {
        let bytes = Array(text.utf8)
        let storage = TraceText(bytes)
        return FleetSummary(
            try checker.check(bytes, source: source), of: try FleetBuild(ofFirstRunIn: storage))
    }

    /// Ten traces of two versions and three days, and two files that are not traces.
    private static func parts() throws -> [FleetSummary] {
        var parts = try (0..<10).map { number in
            try summary(
                "\(number).jsonl",
                trace(
                    version: number % 2 == 0 ? "1.0" : "1.1", day: "2026-03-0\(number % 3 + 1)",
                    violations: number % 4))
        }
        parts.append(FleetSummary(refused: "a.txt", "there is no event in the trace"))
        parts.append(FleetSummary(refused: "b.txt", "there is no event in the trace"))
        return parts
    }

    private static func merged(_ parts: some Sequence<FleetSummary>) throws -> FleetSummary {
        var sum = FleetSummary()
        for part in parts { try sum.add(part) }
        return sum
    }

    @Test func aTraceBelongsToTheBuildAndTheDayOfItsHeader() throws {
        let summary = try Self.summary(
            "a.jsonl", Self.trace(version: "1.0", day: "2026-03-01", violations: 0))
        let build = try #require(summary.builds.keys.first)
        #expect(build.app == "letters" && build.version == "1.0" && build.platform == "iOS")
        #expect(build.configuration == "release" && build.day == "2026-03-01")
    }

    @Test func theNumbersAreThoseOfTheReports() throws {
        let whole = try Self.merged(Self.parts())
        let total = whole.total
        #expect(total.traces == 10 && total.runs == 10)
        #expect(whole.builds.count == 6 && whole.refusedCount == 2)
        let broken = total.rules.filter { ($0.value.verdicts[.fail] ?? 0) > 0 }
        // The links of seven traces break rules.
        #expect(!broken.isEmpty)
        for (rule, results) in broken {
            #expect(results.verdicts[.fail] == 7, "\(rule)")
            #expect(results.examples.map(\.source) == ["1.jsonl", "2.jsonl", "3.jsonl"], "\(rule)")
        }
        #expect(total.verdicts[.violations] == 7)
    }

    @Test func theResultDoesNotDependOnOrderOrGrouping() throws {
        let parts = try Self.parts()
        let expected = try Self.merged(parts).json.compact
        var generator = SeededGenerator(seed: SeededGenerator.seed)
        for _ in 0..<50 {
            var groups = Array(
                repeating: FleetSummary(), count: Int.random(in: 1...6, using: &generator))
            for part in parts.shuffled(using: &generator) {
                try groups[Int.random(in: groups.indices, using: &generator)].add(part)
            }
            let read = try groups.shuffled(using: &generator).map { group in
                try FleetSummary(reading: Array(group.json.compact.utf8))
            }
            let text = try Self.merged(read).json.compact
            #expect(text == expected, "seed \(SeededGenerator.seed)")
        }
    }

    @Test func aSummaryIsReadAsItWasWritten() throws {
        let whole = try Self.merged(Self.parts())
        #expect(try FleetSummary(reading: Array(whole.json.compact.utf8)) == whole)
        #expect(
            try FleetSummary(reading: Array(FleetSummary().json.compact.utf8)) == FleetSummary())
    }

    @Test func tracesThatWereCheckedInAnotherWayAreRefused() throws {
        let text = Self.trace(version: "1.0", day: "2026-03-01", violations: 1)
        let seed = try #require(RuleCatalog.standard.pack(.seed))
        var sum = try Self.summary("a", text)
        let before = sum
        let other = try Self.summary("b", text, checker: Checker(packs: [seed]))
        let changed = try Self.summary(
            "c", text,
            checker: Checker(
                packs: RuleCatalog.standard.packs,
                parameters: ["tolMs": ParameterValue(argument: "7")]))
        for part in [other, changed] {
            let error = #expect(throws: FleetError.self) { try sum.add(part) }
            #expect(error?.code == .otherCriteria)
            #expect(error?.reason.contains("check all traces in the same way") == true)
        }
        #expect(sum == before)
    }

    @Test func numbersDoNotOverflow() throws {
        let text = try Self.merged(Self.parts()).json.compact
            .replacing(/"events":\d+/, with: "\"events\":9007199254740991")
        var sum = try FleetSummary(reading: Array(text.utf8))
        try sum.add(FleetSummary(reading: Array(text.utf8)))
        #expect(sum.total.events == 9_007_199_254_740_991)
    }

    @Test(arguments: [
        ("", "byte 0: there is no JSON value"),
        ("[]", "the payload: expected an object"),
        ("{}", "schema: expected \"sandlot-fleet/1\""),
        (#"{"schema":"sandlot-report/1"}"#, "schema: expected \"sandlot-fleet/1\""),
        (#"{"schema":"sandlot-fleet/1"}"#, "packs: expected a value for this missing member"),
        (#"{"schema":"sandlot-fleet/1","packs":{}}"#, "packs: expected an array"),
        (
            #"{"schema":"sandlot-fleet/1","packs":[],"builds":[{"app":1}]}"#,
            "builds.app: expected a string"
        ),
        (
            #"{"schema":"sandlot-fleet/1","packs":[],"builds":[{"app":"","version":"","platform":"","configuration":"","day":"","traces":-1}]}"#,
            "builds.traces: expected a number from 0 to 9007199254740991"
        ),
        (
            #"{"schema":"sandlot-fleet/1","packs":[],"builds":[],"refused":{"count":1.5}}"#,
            "refused.count: expected a 64-bit integer"
        ),
    ])
    func aMistakeIsNamed(text: String, message: String) {
        let error = #expect(throws: FleetError.self) {
            try FleetSummary(reading: Array(text.utf8))
        }
        #expect(error?.code == .malformed)
        #expect(error?.reason.hasPrefix(message) == true, "\(error?.reason ?? "")")
    }
}
