import SandlotCompliance
import Testing

@Suite("trace-clock")
struct TraceClockTests {
    private static let rule = RuleUnderTest("trace-clock")

    private static func lines(_ times: [Int], name: String = "screen") -> String {
        times.map { #"{"t":\#($0),"e":"\#(name)","name":"home"}"# }.joined(separator: "\n")
    }

    @Test(arguments: [
        Case("equal and rising times", .pass, lines([0, 0, 17])),
        Case("a fall by one millisecond", .fail, lines([0, 18, 17])),
        Case("unknown events count", .fail, lines([5_200, 1_200], name: "bird")),
        Case("a fall of the tolerance", .pass, lines([20, 10]), parameters: ["skewTolMs": 10]),
        Case(
            "a fall of more than the tolerance", .fail, lines([20, 9]),
            parameters: ["skewTolMs": 10]),
        Case(
            "falls add up only from one event to the next", .pass, lines([20, 10, 0]),
            parameters: ["skewTolMs": 10]),
        Case(
            "a wall clock that goes back does not matter", .pass,
            .screen("home", at: 0, more: #""wall":"2026-11-02T10:00:00Z""#),
            .screen("home", at: 5, more: #""wall":"2026-11-01T10:00:00Z""#)),
        Case(
            "time is looked at in the order of the numbers", .pass, .screen("home", at: 0, seq: 0),
            .screen("home", at: 20, seq: 2), .screen("home", at: 10, seq: 1),
            .end("normal", at: 20, seq: 3)),
        Case(
            "each run has its own clock", .pass, .screen("home", at: 9_000), .run("r2"),
            .screen("home", at: 0)),
    ])
    func timeDoesNotGoBack(_ example: Case) throws { try Self.rule.check(example) }

    @Test func theFindingMeasuresTheWorstFall() throws {
        let result = try Self.rule.result(Self.lines([10, 5, 100, 40, 50, 45]))
        #expect(result.findings.map(\.seqs) == [[3, 4]])
        #expect(result.findings.first?.measure == .time(60, limit: 0))
        #expect(result.findings.first?.atMs == 40)
    }

    @Test func theHeaderSetsTheTolerance() throws {
        let header = plainHeader(#""params":{"skewTolMs":50}"#)
        #expect(try Self.rule.verdict(header, Self.lines([50, 0])) == .pass)
        #expect(try Self.rule.verdict(header, Self.lines([51, 0])) == .fail)
    }
}
