import SandlotCompliance
import Testing

@Suite("trace-complete")
struct TraceCompleteTests {
    private static let rule = "trace-complete"
    private static let header = WrittenTrace.header
    private static let screen = WrittenTrace.screen
    private static let end = WrittenTrace.end

    @Test(arguments: [
        WrittenTrace("normal", .pass, [header, screen, end]),
        WrittenTrace(
            "crash", .inconclusive, [header, screen, end.replacing("normal", with: "crash")]),
        WrittenTrace(
            "truncated", .inconclusive,
            [header, screen, end.replacing("normal", with: "truncated")]),
        WrittenTrace(
            "a reason that is not listed", .inconclusive,
            [header, screen, end.replacing("normal", with: "quit")]),
        WrittenTrace("no end", .inconclusive, [header, screen]),
        WrittenTrace(
            "an event after it", .fail,
            [header, screen, end, screen.replacing(#""seq":1"#, with: #""seq":3"#)]),
        WrittenTrace(
            "an event after a crash", .fail,
            [
                header, screen, end.replacing("normal", with: "crash"),
                screen.replacing(#""seq":1"#, with: #""seq":3"#),
            ]),
        WrittenTrace(
            "an unknown event after it", .fail,
            [header, screen, end, #"{"seq":3,"t":30,"run":"r1","e":"bird"}"#]),
        WrittenTrace(
            "two ends", .fail,
            [header, screen, end, end.replacing(#""seq":2"#, with: #""seq":3"#)]),
        WrittenTrace("the same line twice is one end", .pass, [header, screen, end, end]),
        WrittenTrace(
            "another line with the same number after it", .fail,
            [header, screen, end, screen.replacing(#""seq":1"#, with: #""seq":2"#)]),
        WrittenTrace("an event before it that stands behind it", .pass, [header, end, screen]),
        WrittenTrace(
            "one of two runs is cut short", .inconclusive,
            [header, screen, end, header.replacing("r1", with: "r2")]),
    ])
    func aCompleteRunEndsNormally(_ trace: WrittenTrace) throws {
        #expect(try trace.result(Self.rule).verdict == trace.verdict)
    }

    @Test func theFindingNamesTheEndAndWhatFollows() throws {
        let lines = [
            Self.header, Self.screen, Self.end,
            Self.screen.replacing(#""seq":1"#, with: #""seq":3"#),
            Self.end.replacing(#""seq":2"#, with: #""seq":4"#),
        ]
        let result = try WrittenTrace("", .fail, lines).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[2, 3]])
    }
}
