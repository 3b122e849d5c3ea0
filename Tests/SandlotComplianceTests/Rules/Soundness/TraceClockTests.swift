import SandlotCompliance
import Testing

@Suite("trace-clock")
struct TraceClockTests {
    private static let rule = "trace-clock"

    private static func lines(_ times: [Int], name: String = "screen") -> String {
        times.map { #"{"t":\#($0),"e":"\#(name)","name":"home"}"# }.joined(separator: "\n")
    }

    @Test(
        "the time of an event is not before that of the event before it",
        arguments: [
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
                """
                {"t":0,"wall":"2026-11-02T10:00:00Z","e":"screen","name":"home"}
                {"t":5,"wall":"2026-11-01T10:00:00Z","e":"screen","name":"home"}
                """),
            Case(
                "time is looked at in the order of the numbers", .pass,
                """
                {"seq":0,"t":0,"e":"screen","name":"home"}
                {"seq":2,"t":20,"e":"screen","name":"home"}
                {"seq":1,"t":10,"e":"screen","name":"home"}
                {"seq":3,"t":20,"e":"trace_end","reason":"normal"}
                """),
            Case(
                "each run has its own clock", .pass,
                """
                {"t":9000,"e":"screen","name":"home"}
                {"run":"r2"}
                {"t":0,"e":"screen","name":"home"}
                """),
        ])
    func cases(_ example: Case) throws {
        let verdict = try Story(example.lines, parameters: example.parameters).verdict(Self.rule)
        #expect(verdict == example.verdict)
    }

    @Test func theFindingMeasuresTheWorstFall() throws {
        let result = try Story(Self.lines([10, 5, 100, 40, 50, 45])).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[3, 4]])
        #expect(result.findings.first?.measure == .time(60, limit: 0))
        #expect(result.findings.first?.atMs == 40)
    }

    @Test func theHeaderSetsTheTolerance() throws {
        let header = plainHeader(#""params":{"skewTolMs":50}"#)
        #expect(try Story(header + "\n" + Self.lines([50, 0])).verdict(Self.rule) == .pass)
        #expect(try Story(header + "\n" + Self.lines([51, 0])).verdict(Self.rule) == .fail)
    }
}
