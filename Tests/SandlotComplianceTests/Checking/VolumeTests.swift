import Foundation
import SandlotCompliance
import SandlotTrace
import Testing

/// Traces that are large in one way or another.
@Suite("Large traces", .timeLimit(.minutes(30)))
struct VolumeTests {
    private static let isFull = ProcessInfo.processInfo.environment["SANDLOT_FULL"] != nil

    private static let header =
        #""e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]"#

    private func rule(
        _ id: String, in report: ComplianceReport
    ) throws -> ComplianceReport.RuleResult {
        try #require(report.packs.flatMap(\.rules).first { $0.id == id })
    }

    @Test func runsThatAreInterleavedByTheThousandAreCheckedLikeOthers() throws {
        let count = Self.isFull ? 100_000 : 10_000
        var text: [UInt8] = []
        for (seq, event) in [
            Self.header, #""e":"ad_shown","adId":"a","slot":"other","format":"banner""#,
            #""e":"trace_end","reason":"normal""#,
        ].enumerated() {
            for run in 0..<count {
                text += Array(#"{"seq":\#(seq),"t":\#(seq),"run":"r\#(run)",\#(event)}"#.utf8)
                text.append(0x0A)
            }
        }
        let report = try Checker(packs: [try #require(RuleCatalog.standard.pack(.seed))])
            .check(text)
        #expect(report.runs == (0..<count).map { "r\($0)" })
        #expect(report.events == 3 * count)
        #expect(try rule("trace-seq", in: report).verdict == .pass)
        #expect(try rule("trace-header", in: report).verdict == .pass)
        let lifecycle = try rule("trace-ad-lifecycle", in: report)
        #expect(lifecycle.verdict == .fail)
        #expect(lifecycle.findings.map(\.run) == (0..<100).map { "r\($0)" })
        #expect(lifecycle.more == count - 100)
    }

    @Test(arguments: [10, 100, 1000, 10_000, 100_000, 1_000_000])
    func deepNestingIsReadOrRefusedWithoutACrash(depth: Int) throws {
        for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
            let deep =
                String(repeating: open, count: depth) + (open == "[" ? "" : "1")
                + String(repeating: close, count: depth)
            let text =
                #"{"seq":0,"t":0,"run":"r","e":"x"}"# + "\n"
                + #"{"seq":1,"t":0,"run":"r","e":"x","k":"# + deep + "}\n"
            do throws(TraceError) {
                let report = try Checker(packs: []).check(Array(text.utf8))
                #expect(report.events == 2)
                #expect(depth < 10_000)
            } catch {
                #expect(depth > 100)
                #expect(error.line == 2)
            }
        }
    }

    @Test func aLineMayBeSixteenMebibytesLongAndNoLonger() throws {
        let line = #"{"seq":0,"t":0,"run":"r","e":"x","k":""#
        func trace(_ length: Int) -> [UInt8] {
            let rest = length - line.utf8.count - 2
            return Array(line.utf8) + [UInt8](repeating: 0x61, count: rest) + Array("\"}\n".utf8)
        }
        let limit = TraceReader.maximumLineLength
        #expect(limit == 16 << 20)
        if Self.isFull {
            #expect(try Checker(packs: []).check(trace(limit)).events == 1)
        }
        let error = #expect(throws: TraceError.self) {
            try Checker(packs: []).check(Array("\n".utf8) + trace(limit + 1))
        }
        #expect(error?.code == .lineTooLong)
        #expect(error?.line == 2)
    }

    @Test func memoryDoesNotGrowWithTheNumberOfEvents() async {
        await #expect(processExitsWith: .success) {
            // A process of its own: nobody else's memory is counted.
            let isFull = ProcessInfo.processInfo.environment["SANDLOT_FULL"] != nil
            let checker = Checker(packs: RuleCatalog.standard.packs)
            _ = try checker.check(EndlessTrace(events: 10_000), source: "")
            let before = try ResidentMemory.bytes()
            let report = try checker.check(
                EndlessTrace(events: isFull ? 1_000_000 : 40_000), source: "")
            let after = try ResidentMemory.bytes()
            guard report.events == (isFull ? 1_000_000 : 40_000), after - before < 8 << 20 else {
                throw ResidentMemory.HasGrown(bytes: after - before)
            }
        }
    }

    @Test func aHundredFindingsAreShownAndTheRestIsCounted() throws {
        let ads = (0..<250).map { index in
            #"{"t":\#(index),"e":"ad_shown","adId":"a\#(index)","slot":"other","format":"banner"}"#
        }
        let result = try Story(ads.joined(separator: "\n")).result("ad-labelled", in: .appleKids)
        #expect(result.findings.map(\.seqs) == (1...100).map { [$0] })
        #expect(result.more == 150)
        let few = try Story(ads.prefix(100).joined(separator: "\n"))
            .result("ad-labelled", in: .appleKids)
        #expect(few.findings.count == 100)
        #expect(few.more == 0)
    }
}

/// A game that goes on and on with the same identifiers, made while it is read.
private final class EndlessTrace: TraceStorage {
    private let events: Int

    init(events: Int) {
        self.events = events
    }

    var size: Int? { nil }

    func source() -> any TraceSource { Source(events: events) }

    func bytes(at offset: Int, count: Int) throws(TraceError) -> [UInt8] {
        throw TraceError(.unreadableFile, "the trace is in order and need not be read again")
    }

    private final class Source: TraceSource {
        private static let cycle = [
            #""e":"user_action","kind":"tap""#,
            #""e":"phase","phase":"presenting","attempt":1,"word":0,"wordCount":1"#,
            #""e":"text_shown","purpose":"offer","text":"Hurry!""#,
            #""e":"phase","phase":"spelling","attempt":1,"word":0"#,
            #""e":"phase","phase":"feedback","attempt":1,"word":0"#,
            #""e":"app_state","state":"inactive""#, #""e":"app_state","state":"active""#,
            #""e":"gate_shown","gateId":"g","purpose":"link","challenge":{"kind":"multiply","a":8,"b":7}"#,
            #""e":"gate_answered","gateId":"g","correct":false"#,
            #""e":"gate_passed","gateId":"g","passId":"p","purpose":"link""#,
            #""e":"link_opened","class":"web","passId":"p""#,
            #""e":"data_sent","dest":"thirdParty","purpose":"ads","fields":["name"],"identifiers":["idfa"]"#,
            #""e":"entitlement","productId":"remove_ads","active":false,"cause":"sync""#,
            #""e":"screen","name":"home","affordances":["restore"]"#,
            #""e":"consent","consentId":"c","action":"granted","by":"parent","method":"kba","scope":["collection"]"#,
            #""e":"offer_shown","offerId":"o","initiated":"app","expiresAtMs":1"#,
            #""e":"price_shown","productId":"p","displayPrice":"1","source":"hardcoded""#,
            #""e":"purchase_started","purchaseId":"b","productId":"remove_ads""#,
            #""e":"purchase_result","purchaseId":"b","result":"cancelled""#,
            #""e":"push","kind":"received","content":"promo""#,
            #""e":"setting","key":"sharing","value":true"#, #""e":"sync_state","n":1"#,
        ]

        private let events: Int
        private var next = 0
        private var rest: ArraySlice<UInt8> = []

        init(events: Int) {
            self.events = events
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            while rest.count < buffer.count, next < events {
                let event = Self.cycle[next % Self.cycle.count]
                rest += Array(#"{"seq":\#(next),"t":\#(next * 50),"run":"r",\#(event)}"#.utf8)
                rest.append(0x0A)
                next += 1
            }
            let count = min(buffer.count, rest.count)
            buffer.copyBytes(from: rest.prefix(count))
            rest = ArraySlice(Array(rest.dropFirst(count)))
            return count
        }
    }
}

/// The memory of this process that is in use.
enum ResidentMemory {
    struct HasGrown: Error {
        let bytes: Int
    }

    static func bytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { throw HasGrown(bytes: -1) }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
