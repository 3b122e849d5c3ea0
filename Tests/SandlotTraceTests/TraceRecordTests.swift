import SandlotTrace
import Testing

@Suite("Writing a record")
struct TraceRecordTests {
    private func written(_ event: TraceEvent) -> String {
        let record = TraceRecord(run: "r", seq: 0, t: 0, event: event)
        return String(decoding: record.json, as: UTF8.self)
    }

    private func read(_ line: String) throws -> TraceRecord {
        var reader = TraceReader(Array(line.utf8))
        return try #require(try reader.next())
    }

    @Test func theEnvelopeComesBeforeTheEventAndTheUnknownMembers() throws {
        let line =
            #"{"kind":"tap","future":[1, 2],"scene":"left","dev":"phone","e":"user_action","run":"r","wall":"2026-11-02T10:00:00Z","t":2,"seq":1,"note":null}"#
        #expect(
            String(decoding: try read(line).json, as: UTF8.self)
                == #"{"seq":1,"t":2,"run":"r","e":"user_action","wall":"2026-11-02T10:00:00Z","dev":"phone","scene":"left","kind":"tap","future":[1, 2],"note":null}"#
        )
    }

    @Test(
        arguments: [
            (TraceEvent.screen(.init(name: "home")), #""name":"home""#),
            (.appState(.init(state: .launched)), #""state":"launched""#),
            (.restoreResult(.init(ok: true)), #""ok":true"#),
            (
                .adShown(.init(adId: "a", slot: .preTest, format: .banner)),
                #""adId":"a","slot":"preTest","format":"banner""#
            ),
            (
                .traceHeader(.init(schema: TraceEvent.TraceHeader.schema)),
                #""schema":"sandlot-trace/1""#
            ),
        ] as [(TraceEvent, String)])
    func fieldsWithTheirDefaultValueAreLeftOut(event: TraceEvent, members: String) {
        let name = event.kind.name
        #expect(written(event) == #"{"seq":0,"t":0,"run":"r","e":"\#(name)",\#(members)}"#)
    }

    @Test(arguments: [
        "\"", "\\", "/", "\n", "\u{0}", "\u{1F}", "\u{7F}", "é", "e\u{301}", "\u{1F600}",
        "\u{2028}", "\u{FEFF}", "\u{10FFFF}", "",
    ])
    func everyStringSurvives(text: String) throws {
        let event = TraceEvent.adLoaded(.init(adId: text))
        let line = written(event)
        #expect(!line.contains("\n"))
        let record = try read(line)
        guard case .adLoaded(let loaded) = record.event else {
            Issue.record("another event: \(record.event)")
            return
        }
        #expect(Array(loaded.adId.utf8) == Array(text.utf8))
    }

    @Test(arguments: [
        0, -0.0, 0.1, 1.0 / 3, 4.5, 1e16, 1e-300, Double.leastNonzeroMagnitude,
        Double.greatestFiniteMagnitude, .infinity, -.infinity,
    ])
    func everyNumberSurvives(number: Double) throws {
        var shown = TraceEvent.AdShown(adId: "a", slot: .preTest, format: .banner)
        shown.labelContrast = number
        #expect(try read(written(.adShown(shown))).event == .adShown(shown))
    }

    @Test func notANumberIsNotWritten() throws {
        var shown = TraceEvent.AdShown(adId: "a", slot: .preTest, format: .banner)
        shown.labelContrast = .nan
        let line = written(.adShown(shown))
        shown.labelContrast = nil
        #expect(try read(line).event == .adShown(shown))
    }

    @Test func emptyListsAreKeptWhereTheyDifferFromMissingOnes() throws {
        var header = TraceEvent.TraceHeader(schema: TraceEvent.TraceHeader.schema)
        let none = try read(written(.traceHeader(header)))
        header.initialEntitlements = []
        let empty = try read(written(.traceHeader(header)))
        #expect(empty.event == .traceHeader(header))
        #expect(none.event != empty.event)
    }

    @Test func unknownMembersKeepTheirOrderAndTheirRepetitions() throws {
        let line = #"{"seq":0,"t":0,"run":"r","e":"bird","b":1.50,"a":"é","b":{"x": 1}}"#
        let record = try read(line)
        #expect(record.unknownFields.map(\.name) == ["b", "a", "b"])
        #expect(String(decoding: record.json, as: UTF8.self) == line)
    }

    @Test func fieldsOfOtherEventsAreUnknownMembers() throws {
        let record = try read(#"{"seq":0,"t":0,"run":"r","e":"ad_loaded","adId":"a","slot":7}"#)
        #expect(record.unknownFields.map(\.name) == ["slot"])
        #expect(record.unknownFields.map(\.value.text) == ["7"])
    }

    @Test(arguments: ["", "AD_LOADED", "ad_loaded ", "ad-loaded", "ad_loade", "ad_loadedx"])
    func aNameThatIsNotExactlyListedIsUnknown(name: String) throws {
        let record = try read(#"{"seq":0,"t":0,"run":"r","e":"\#(name)"}"#)
        #expect(record.event == .unknown(.init(name: name)))
        #expect(record.event.kind == .unknown)
        #expect(record.event.kind.name == "")
    }
}
