import SandlotTrace
import Testing

@Suite("Reading a trace")
struct TraceReaderTests {
    private func records(_ text: String) throws -> [TraceRecord] {
        var reader = TraceReader(Array(text.utf8))
        return try reader.records()
    }

    private func failure(_ bytes: [UInt8]) -> TraceError? {
        var reader = TraceReader(bytes)
        do throws(TraceError) {
            _ = try reader.records()
            return nil
        } catch {
            return error
        }
    }

    private static let action = #"{"seq":0,"t":0,"run":"r","e":"user_action","kind":"tap"}"#

    // MARK: Ignored input

    @Test func byteOrderMarkBlankLinesAndCarriageReturnsAreIgnored() throws {
        let text = "\u{FEFF}\r\n\n  \t\n\(Self.action)\r\n\n"
        #expect(try records(text).map(\.event) == [.userAction(.init(kind: .tap))])
    }

    @Test func byteOrderMarkBeforeTheFirstEventIsIgnored() throws {
        #expect(try records("\u{FEFF}\(Self.action)\n").count == 1)
    }

    @Test func unknownEventsAndMembersAreKept() throws {
        let text = #"{"seq":0,"t":1,"run":"r","e":"sync_state","state":"idle","n":[1, 2]}"#
        let record = try #require(try records(text).first)
        #expect(record.event == .unknown(.init(name: "sync_state")))
        #expect(record.unknownFields.map(\.name) == ["state", "n"])
        #expect(record.unknownFields.map(\.value.text) == [#""idle""#, "[1, 2]"])
    }

    @Test func unknownWordsAreKeptAndEqualNoneThatIsListed() throws {
        let text = #"{"seq":0,"t":1,"run":"r","e":"app_state","state":"frozen"}"#
        let record = try #require(try records(text).first)
        #expect(record.event == .appState(.init(state: .init(rawValue: "frozen"))))
    }

    @Test func nullCountsAsAbsent() throws {
        let text =
            #"{"seq":0,"t":1,"run":"r","e":"gate_shown","gateId":"g","purpose":"link","choices":null,"wall":null}"#
        let record = try #require(try records(text).first)
        #expect(record.event == .gateShown(.init(gateId: "g", purpose: .link)))
        #expect(record.wall == nil)
    }

    @Test func ofMembersWithOneNameTheLastCounts() throws {
        let text = #"{"seq":7,"seq":0,"t":1,"run":"r","e":"ad_loaded","adId":"a","adId":"b"}"#
        let record = try #require(try records(text).first)
        #expect(record.seq == 0)
        #expect(record.event == .adLoaded(.init(adId: "b")))
    }

    @Test func numbersWithAFractionOfZeroAreIntegers() throws {
        let text =
            #"{"seq":0.0,"t":1e3,"run":"r","e":"ad_countdown","adId":"a","remainingMs":5000.0}"#
        let record = try #require(try records(text).first)
        #expect(record.t == 1_000)
        #expect(record.event == .adCountdown(.init(adId: "a", remainingMs: 5_000)))
    }

    @Test func integersReachTwoToThe53InBothDirections() throws {
        let limit = 9_007_199_254_740_992
        let text = """
            {"seq":\(limit),"t":\(limit),"run":"r","e":"phase","phase":"none","level":-\(limit)}
            """
        let record = try #require(try records(text).first)
        #expect(record.seq == limit)
        #expect(record.t == limit)
        #expect(record.event == .phase(.init(phase: .none, level: -limit)))
    }

    @Test func escapesAreResolvedAlsoInNames() throws {
        let text = #"{"seq":0,"t":1,"run":"\u0072","\u0065":"ad_load\u0065d","ad\u0049d":"a\"b"}"#
        let record = try #require(try records(text).first)
        #expect(record.run == "r")
        #expect(record.event == .adLoaded(.init(adId: "a\"b")))
    }

    @Test(arguments: [#"{"seq":1,"t":5,"ru"#, "{", "\"", "{\"a\":\"\u{1}", "nul"])
    func aTornTailIsDropped(tail: String) throws {
        #expect(try records(Self.action + "\n" + tail).count == 1)
    }

    @Test func tornTailMayEndInsideACharacter() throws {
        var reader = TraceReader(Array((Self.action + "\n{\"x\":\"").utf8) + [0xE2, 0x82])
        #expect(try reader.records().count == 1)
    }

    /// An event that is nested too deeply is refused, although the file can still be cut off after it.
    @Test func aWholeLineThatIsNestedTooDeeplyIsNoTornTail() throws {
        func line(_ closed: Int) -> String {
            #"{"seq":1,"t":5,"run":"r","e":"x","s":"\"]","x":"#
                + String(repeating: "[", count: 600) + String(repeating: "]", count: closed)
        }
        #expect(throws: TraceError.self) {
            try records(Self.action + "\n" + line(600) + "}")
        }
        #expect(try records(Self.action + "\n" + line(599)).count == 1)
        #expect(try records(Self.action + "\n" + line(0)).count == 1)
    }

    @Test func aLastLineWithoutNewlineThatIsWholeCounts() throws {
        #expect(try records(Self.action).count == 1)
    }

    // MARK: Malformed input

    @Test(
        arguments: [
            (#"[1]"#, TraceError.Code.notAnObject, nil),
            (#"{"seq":0,"t":0,"run":"r"}"#, .missingMember, 0),
            (#"{"t":0,"run":"r","e":"x"}"#, .missingMember, 0),
            (#"{"seq":0,"run":"r","e":"x"}"#, .missingMember, 0),
            (#"{"seq":0,"t":0,"e":"x"}"#, .missingMember, 0),
            (#"{"seq":-1,"t":0,"run":"r","e":"x"}"#, .outOfRange, 7),
            (#"{"seq":0,"t":-1,"run":"r","e":"x"}"#, .outOfRange, 13),
            (#"{"seq":0.5,"t":0,"run":"r","e":"x"}"#, .wrongType, 7),
            (#"{"seq":"0","t":0,"run":"r","e":"x"}"#, .wrongType, 7),
            (#"{"seq":0,"t":0,"run":"","e":"x"}"#, .outOfRange, 21),
            (#"{"seq":0,"t":0,"run":7,"e":"x"}"#, .wrongType, 21),
            (#"{"seq":0,"t":0,"run":"r","e":"x","wall":"noon"}"#, .invalidTime, 40),
            (
                #"{"seq":0,"t":0,"run":"r","e":"x","wall":"2026-11-02T10:00:00+00:00"}"#,
                .invalidTime, 40
            ),
            (#"{"seq":0,"t":0,"run":"r","e":"x","wall":"2026-02-29T10:00:00Z"}"#, .invalidTime, 40),
            (#"{"seq":0,"t":0,"run":"r","e":"x","dev":1}"#, .wrongType, 39),
            (#"{"seq":0,"t":0,"run":"r","e":"ad_loaded"}"#, .missingMember, 0),
            (#"{"seq":0,"t":0,"run":"r","e":"ad_loaded","adId":1}"#, .wrongType, 48),
            (
                #"{"seq":0,"t":0,"run":"r","e":"ad_countdown","adId":"a","remainingMs":-1}"#,
                .outOfRange, 69
            ),
            (#"{"seq":9007199254740993,"t":0,"run":"r","e":"x"}"#, .outOfRange, 7),
            (#"{"seq":0,"t":9007199254740993,"run":"r","e":"x"}"#, .outOfRange, 13),
            (
                #"{"seq":0,"t":0,"run":"r","e":"gate_locked","gateId":"g","durationMs":9007199254740993}"#,
                .outOfRange, 69
            ),
            (
                #"{"seq":0,"t":0,"run":"r","e":"phase","phase":"none","level":-9007199254740993}"#,
                .outOfRange, 60
            ),
            (
                #"{"seq":0,"t":0,"run":"r","e":"phase","phase":"none","level":9223372036854775807}"#,
                .outOfRange, 60
            ),
            (
                #"{"seq":0,"t":0,"run":"r","e":"phase","phase":"none","level":1e300}"#, .outOfRange,
                60
            ),
            (#"{"seq":0,"t":0,"run":"r","e":"phase","phase":"preAd"}"#, .missingMember, 45),
            (#"{"seq":0,"t":0,"run":"r","e":"phase","phase":"nap"}"#, .missingMember, 45),
            (
                #"{"seq":0,"t":0,"run":"r","e":"phase","phase":"preAd","attempt":0}"#, .outOfRange,
                63
            ),
            (
                #"{"seq":0,"t":0,"run":"r","e":"phase","phase":"feedback","attempt":1}"#,
                .missingMember, 45
            ),
            (
                #"{"seq":0,"t":0,"run":"r","e":"phase","phase":"feedback","attempt":1,"word":-1}"#,
                .outOfRange, 75
            ),
            (
                #"{"seq":0,"t":0,"run":"r","e":"consent","consentId":"c","action":"granted"}"#,
                .missingMember, 64
            ),
            (
                #"{"seq":0,"t":0,"run":"r","e":"gate_shown","gateId":"g","purpose":"link","challenge":{"kind":"multiply","a":7}}"#,
                .missingMember, 92
            ),
            (#"{"seq":0,"t":0,"run":"r","e":"trace_header"}"#, .missingMember, 0),
            (
                #"{"seq":0,"t":0,"run":"r","e":"trace_header","schema":"sandlot-trace/2"}"#,
                .unknownSchema, 53
            ),
            (#"{"seq":0,"t":0,"run":"r","e":"x"}}"#, .invalidJSON, 33),
            (#"{'seq':0}"#, .invalidJSON, 1),
            ("", .noEvents, nil),
        ] as [(String, TraceError.Code, Int?)])
    func malformedLinesAreNamedWithLineAndByte(
        line: String, code: TraceError.Code, byte: Int?
    ) throws {
        let lineNumber = line.isEmpty ? 0 : 2
        let prefix = line.isEmpty ? "" : Self.action + "\n"
        let error = try #require(failure(Array((prefix + line + "\n").utf8)))
        #expect(error.code == code)
        #expect(error.byte == byte)
        #expect(error.line ?? 0 == lineNumber)
    }

    @Test func bytesThatAreNotUTF8AreMalformed() throws {
        let line =
            Array(#"{"seq":0,"t":0,"run":"r","e":"x","k":""#.utf8) + [0xFF, 0x22, 0x7D, 0x0A]
        #expect(failure(line)?.code == .notUTF8)
        #expect(failure(line)?.byte == 38)
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x7B, 0x00, 0x0A, 0x00], .notUTF8, "UTF-16"),
            ([0xFE, 0xFF, 0x00, 0x7B, 0x00, 0x0A], .notUTF8, "UTF-16"),
            ([0x7B, 0x00, 0x22, 0x00, 0x0A, 0x00], .notUTF8, "UTF-16"),
            ([0x00, 0x7B, 0x00, 0x22, 0x00, 0x0A], .notUTF8, "UTF-16"),
            ([0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00], .invalidJSON, "decompress"),
        ] as [([UInt8], TraceError.Code, String)])
    func anotherEncodingIsRefusedWithAdvice(
        bytes: [UInt8], code: TraceError.Code, advice: String
    ) throws {
        let error = try #require(failure(bytes))
        #expect(error.code == code)
        #expect(error.line == 1)
        #expect(error.reason.contains(advice))
    }

    @Test func aLastLineThatIsJSONButNoObjectIsMalformed() {
        #expect(failure(Array((Self.action + "\n17").utf8))?.code == .notAnObject)
    }

    @Test func aLineBeyondTheLimitIsRefusedWithoutReadingItWhole() {
        let line = [UInt8](repeating: 0x20, count: TraceReader.maximumLineLength + (1 << 20))
        #expect(failure(line)?.code == .lineTooLong)
    }

    @Test func deepNestingIsMalformed() {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let line = #"{"seq":0,"t":0,"run":"r","e":"x","k":"# + deep + "}\n"
        #expect(failure(Array(line.utf8))?.code == .invalidJSON)
    }

    @Test func aFileThatIsNotThereIsNamed() throws {
        do throws(TraceError) {
            _ = try TraceReader(contentsOf: "/nonexistent/trace.jsonl")
            Issue.record("it was opened")
        } catch {
            #expect(error.code == .unreadableFile)
            #expect(error.reason.contains("/nonexistent/trace.jsonl"))
        }
    }

    // MARK: Writing

    @Test func whatIsWrittenIsReadBack() throws {
        let text = [
            #"{"seq":0,"t":0,"run":"r","e":"trace_header","dev":"phone","wall":"2026-11-02T10:00:00.000Z","schema":"sandlot-trace/1","platform":"iOS","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"products":[{"id":"p","kind":"consumable","random":true}],"gateState":{"attemptsUsed":1},"params":{"tolMs":1}}"#,
            #"{"seq":1,"t":4,"run":"r","e":"ad_shown","scene":"left","adId":"ä\n","slot":"preTest","format":"banner","labelContrast":4.5,"creative":{"usesAppCharacter":false},"extra":{"x":null}}"#,
        ].joined(separator: "\n")
        let first = try records(text)
        let written = first.map { String(decoding: $0.json, as: UTF8.self) }
        #expect(try records(written.joined(separator: "\n")) == first)
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2026-11-02T10:00:00.000Z", 1_793_613_600_000),
        ("2000-02-29T23:59:59.9999Z", 951_868_799_999), ("1969-12-31T23:59:59.5Z", -500),
    ])
    func wallTimesAreExact(text: String, milliseconds: Int) throws {
        #expect(try #require(WallTime(text)).milliseconds == milliseconds)
        let canonical = WallTime(milliseconds: milliseconds)
        #expect(WallTime(canonical.text)?.milliseconds == milliseconds)
    }
}
