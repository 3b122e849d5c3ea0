import SandlotJSON
import TestSupport
import Testing

@Suite struct CheckRepairTests {
    private let sandlot: Sandlot
    private let lines = CheckTrace.complete.lines

    init() throws { sandlot = try Sandlot() }

    private func report(_ text: String) throws -> JSONValue {
        let outcome = try sandlot.check("-", "--format", "json", input: .text(text))
        outcome.expect(0)
        return try outcome.json()
    }

    /// Texts with the same meaning, with names for the ignored differences.
    private static let harmless: [(name: String, change: @Sendable ([String]) -> String)] = [
        ("blank lines", { "\n\n" + $0.joined(separator: "\n \t\n") + "\n\n" }),
        ("a byte order mark", { "\u{FEFF}" + $0.joined(separator: "\n") + "\n" }),
        ("CR before LF", { $0.joined(separator: "\r\n") + "\r\n" }),
        ("no newline at the end", { $0.joined(separator: "\n") }),
        ("a torn tail", { $0.joined(separator: "\n") + "\n{\"seq\":4,\"t\":9" }),
        (
            "a torn tail that is not UTF-8 alone",
            { $0.joined(separator: "\n") + "\n{\"seq\":4,\"e\":\"é" }
        ),
        (
            "unknown members",
            { lines in
                (lines.dropLast() + [lines[lines.count - 1].dropLast() + #","x":{"y":[1]}}"#])
                    .joined(separator: "\n") + "\n"
            }
        ),
        (
            "null members",
            { lines in
                (lines.dropLast() + [lines[lines.count - 1].dropLast() + #","scene":null}"#])
                    .joined(separator: "\n") + "\n"
            }
        ),
        (
            "a zero fraction",
            { $0.joined(separator: "\n").replacing(#""t":500"#, with: #""t":500.0"#) + "\n" }
        ),
    ]

    @Test(arguments: harmless.map(\.name))
    func harmlessDifferencesChangeNothing(name: String) throws {
        let change = try #require(Self.harmless.first { $0.name == name }?.change)
        #expect(try report(change(lines)).text == report(CheckTrace.complete.text).text)
    }

    @Test
    func unknownEventsAreCounted() throws {
        var trace = CheckTrace()
        trace.add(10, "confetti")
        trace.add(20, "trace_end", #""reason":"normal""#)
        let report = try report(trace.text)
        #expect(report["trace"]?["events"]?.integer == 4)
        #expect(report["trace"]?["unknownEvents"]?.integer == 1)
        try sandlot.directory.write(trace.text, to: "t.jsonl")
        #expect(try sandlot.check("t.jsonl").text.contains("1 of them with an unknown name"))
    }

    @Test
    func unknownValuesAreKept() throws {
        var trace = CheckTrace()
        trace.add(10, "phase", #""phase":"dreaming","attempt":1"#)
        trace.add(
            20, "ad_shown", #""adId":"a","slot":"attic","format":"hologram","network":"house""#)
        trace.add(30, "trace_end", #""reason":"normal""#)
        #expect(try report(trace.text)["trace"]?["unknownEvents"]?.integer == 0)
    }

    @Test
    func aRepeatedLineIsDroppedWithAnAdvisory() throws {
        // The same value in another notation.
        let again = lines[2].replacing(#""t":500"#, with: #""t" : 500.0"#)
        let report = try report((lines + [again]).joined(separator: "\n") + "\n")
        #expect(report["trace"]?["events"]?.integer == 4)
        #expect(try report.rule("trace-seq", in: "trace").verdict == "advisory")
    }

    @Test
    func linesOutOfOrderAreSortedWithAnAdvisory() throws {
        let report = try report(lines.reversed().joined(separator: "\n") + "\n")
        #expect(report["trace"]?["events"]?.integer == 4)
        #expect(try report.rule("trace-seq", in: "trace").verdict == "advisory")
        #expect(try report.rule("trace-clock", in: "trace").verdict == "pass")
    }

    @Test(arguments: [
        ("a gap", [0, 1, 3], "trace-seq"), ("a run that begins late", [1, 2, 3], "trace-seq"),
        ("no header", [1, 2, 3], "trace-header"), ("no end", [0, 1, 2], "trace-complete"),
    ])
    func aMissingEventIsReportedByARule(name: String, kept: [Int], rule: String) throws {
        let text = kept.map { lines[$0] + "\n" }.joined()
        let outcome = try sandlot.check("-", "--format", "json", input: .text(text))
        #expect([0, 1].contains(outcome.status), "\(outcome)")
        #expect(
            try ["fail", "advisory", "inconclusive"].contains(
                outcome.json().rule(rule, in: "trace").verdict))
    }

    @Test
    func twoLinesWithOneNumberAreBothKept() throws {
        let other = lines[2].replacing("tap", with: "scroll")
        let text = (lines + [other]).joined(separator: "\n") + "\n"
        let outcome = try sandlot.check("-", "--format", "json", input: .text(text))
        #expect(try outcome.json()["trace"]?["events"]?.integer == 5)
        #expect(try outcome.json().rule("trace-seq", in: "trace").verdict == "fail")
    }

    @Test
    func aSecondHeaderIsReported() throws {
        var trace = CheckTrace()
        trace.add(5, "trace_header", CheckTrace.header)
        let outcome = try sandlot.check("-", "--format", "json", input: .text(trace.text))
        #expect(try outcome.json().rule("trace-header", in: "trace").verdict == "fail")
    }

    @Test
    func runsMayBeInterleaved() throws {
        let other = lines.map { $0.replacing(#""run":"r""#, with: #""run":"q""#) }
        let mixed = zip(lines, other).flatMap { [$0, $1] }.joined(separator: "\n") + "\n"
        let report = try report(mixed)
        #expect(report["trace"]?["runs"]?.text == #"["r","q"]"#)
        #expect(try report.pack("trace").verdict == "compliant")
    }
}
