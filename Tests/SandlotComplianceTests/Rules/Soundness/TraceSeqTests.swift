import SandlotCompliance
import Testing

@Suite("trace-seq")
struct TraceSeqTests {
    private static let rule = "trace-seq"
    private static let header = WrittenTrace.header

    private static func event(_ seq: Int, _ name: String = "home", t: Int = 0) -> String {
        #"{"seq":\#(seq),"t":\#(t),"run":"r1","e":"screen","name":"\#(name)"}"#
    }

    @Test(arguments: [
        WrittenTrace("all there", .pass, [header, event(1), event(2)]),
        WrittenTrace("one line", .pass, [event(0)]),
        WrittenTrace(
            "an unknown event counts", .pass,
            [header, event(1).replacing("screen", with: "bird"), event(2)]),
        WrittenTrace("a gap", .fail, [header, event(1), event(3)]),
        WrittenTrace("a run that begins with 1", .fail, [event(1), event(2)]),
        WrittenTrace("two lines with one number", .fail, [header, event(1), event(1, "game")]),
        WrittenTrace("a line repeated", .advisory, [header, event(1), event(1), event(2)]),
        WrittenTrace(
            "a line repeated later", .advisory, [header, event(1), event(2), event(1)]),
        WrittenTrace(
            "a line repeated with its members in another order and a zero fraction", .advisory,
            [header, event(1), #"{"name":"home","e":"screen","run":"r1","t":0.0,"seq":1}"#]),
        WrittenTrace("lines out of order", .advisory, [header, event(2), event(1)]),
        WrittenTrace("out of order with a gap", .fail, [header, event(3), event(1)]),
        WrittenTrace("repeated with a gap", .fail, [header, header, event(2)]),
        WrittenTrace(
            "runs that alternate are in order", .pass,
            [
                header, header.replacing("r1", with: "r2"), event(1),
                event(1).replacing("r1", with: "r2"),
            ]),
        WrittenTrace(
            "the same line in two runs is two lines", .pass,
            [event(0), event(0).replacing("r1", with: "r2")]),
    ])
    func numbersCountEachLineFromZero(_ trace: WrittenTrace) throws {
        #expect(try trace.result(Self.rule).verdict == trace.verdict)
    }

    @Test func theFindingTellsWhereEventsAreMissing() throws {
        let trace = WrittenTrace("", .fail, [Self.header, Self.event(3), Self.event(5)])
        let finding = try #require(try trace.result(Self.rule).findings.first)
        #expect(finding.seqs == [0, 3])
        #expect(finding.message == "Events are missing between seq 0 and 3 and in 1 other place.")
    }

    @Test func theFindingTellsWhichLinesShareANumber() throws {
        let trace = WrittenTrace("", .fail, [Self.header, Self.event(1), Self.event(1, "game")])
        #expect(try trace.result(Self.rule).findings.map(\.seqs) == [[1]])
    }

    @Test func theAdvisoryTellsWhichLineWasRepeated() throws {
        let trace = WrittenTrace(
            "", .advisory, [Self.header, Self.event(1, t: 7), Self.event(1, t: 7)])
        let result = try trace.result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1]])
        #expect(result.findings.map(\.message) == ["One line was repeated."])
    }
}
