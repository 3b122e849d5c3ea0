import SandlotCompliance
import Testing

@Suite("trace-header")
struct TraceHeaderTests {
    private static let rule = "trace-header"

    private static func header(
        without member: String = "", seq: Int = 0, run: String = "r1"
    ) -> String {
        let members = [
            ("platform", #""iOS""#), ("build", #""release""#),
            ("audience", #"{"minAge":6,"maxAge":8}"#), ("initialEntitlements", "[]"),
        ]
        return
            #"{"seq":\#(seq),"t":0,"run":"\#(run)","e":"trace_header","schema":"sandlot-trace/1""#
            + members.filter { $0.0 != member }.map { #","\#($0.0)":\#($0.1)"# }.joined() + "}"
    }

    private static func screen(_ seq: Int) -> String {
        #"{"seq":\#(seq),"t":0,"run":"r1","e":"screen","name":"home"}"#
    }

    @Test(arguments: [
        WrittenTrace("complete and first", .pass, [header(), screen(1)]),
        WrittenTrace("a header alone", .pass, [header()]),
        WrittenTrace("first by number, last in the file", .pass, [screen(1), header()]),
        WrittenTrace(
            "the same header twice is one line repeated", .pass,
            [header(), header(), screen(1)]),
        WrittenTrace(
            "a platform that is not listed is stated", .pass,
            [header().replacing(#""iOS""#, with: #""visionOS""#)]),
        WrittenTrace("without platform", .fail, [header(without: "platform")]),
        WrittenTrace("without build", .fail, [header(without: "build")]),
        WrittenTrace("without audience", .fail, [header(without: "audience")]),
        WrittenTrace(
            "without initialEntitlements", .fail, [header(without: "initialEntitlements")]),
        WrittenTrace(
            "null counts as absent", .fail,
            [header().replacing(#""release""#, with: "null")]),
        WrittenTrace("no header", .fail, [screen(0), screen(1)]),
        WrittenTrace("a header with seq 1", .fail, [header(seq: 1), screen(2)]),
        WrittenTrace("another event before it", .fail, [screen(0), header(seq: 1)]),
        WrittenTrace(
            "another event with the same number before it", .fail, [screen(0), header()]),
        WrittenTrace(
            "another event with the same number after it", .pass, [header(), screen(0)]),
        WrittenTrace("two headers", .fail, [header(), header(seq: 1)]),
        WrittenTrace(
            "one run of two has no header", .fail,
            [
                header(run: "r2"), #"{"seq":1,"t":0,"run":"r2","e":"screen","name":"home"}"#,
                screen(0),
            ]),
    ])
    func aRunBeginsWithOneCompleteHeader(_ trace: WrittenTrace) throws {
        #expect(try trace.result(Self.rule).verdict == trace.verdict)
    }

    @Test func findingsNameBothHeaders() throws {
        let lines = [Self.header(), Self.screen(1), Self.header(seq: 2), Self.header(seq: 3)]
        let result = try WrittenTrace("", .fail, lines).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[0, 2]])
    }

    @Test func severalFaultsAreOneFinding() throws {
        let result = try WrittenTrace(
            "", .fail, [Self.screen(0), Self.header(without: "build", seq: 1)]
        )
        .result(Self.rule)
        #expect(
            result.findings.map(\.message) == [
                "The header comes after another event. The header does not state build."
            ])
    }
}
