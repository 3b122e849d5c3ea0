import SandlotTrace
import Testing

@Suite("Errors of traces")
struct TraceErrorTests {
    private static let action = #"{"seq":0,"t":0,"run":"r","e":"user_action","kind":"tap"}"#

    private func failure(_ text: String) throws -> TraceError {
        try #require(
            throws: TraceError.self,
            performing: {
                var reader = TraceReader(Array(text.utf8))
                _ = try reader.records()
            })
    }

    @Test func theMessageBeginsWithTheLocation() {
        var error = TraceError(.invalidJSON, "this is wrong")
        #expect("\(error)" == "this is wrong")
        error.line = 7
        #expect("\(error)" == "line 7: this is wrong")
        error.column = 3
        #expect("\(error)" == "line 7:3: this is wrong")
        error.file = "a.jsonl"
        #expect("\(error)" == "a.jsonl:7:3: this is wrong")
        error.column = nil
        error.byte = 0
        #expect("\(error)" == "a.jsonl:7: this is wrong, at byte 0 of the line")
        error.line = nil
        #expect("\(error)" == "a.jsonl: this is wrong, at byte 0 of the line")
    }

    @Test func theSchemaOfAnotherFormatIsQuotedOnOneLineAndShortened() throws {
        let schema = #"\u001b[31m\n"# + String(repeating: "x", count: 100_000)
        let error = try failure(
            #"{"seq":0,"t":0,"run":"r","e":"trace_header","schema":"\#(schema)"}"#)
        #expect(error.code == .unknownSchema)
        let description = "\(error)"
        #expect(description.contains(#"the schema is "\u{1b}[31m\u{a}xxx"#), "\(error)")
        #expect(description.utf8.count < 200)
    }

    @Test func blankLinesCountInPositions() throws {
        let error = try failure("\n\r\n \t\n\(Self.action)\r\n\n{}\n")
        #expect(error.code == .missingMember)
        #expect(error.line == 6)
        #expect(error.byte == 0)
    }

    @Test func aByteOrderMarkAfterTheFirstLineIsNotIgnored() throws {
        let error = try failure("\(Self.action)\n\u{FEFF}\(Self.action)\n")
        #expect(error.code == .invalidJSON)
        #expect(error.line == 2)
        #expect(error.byte == 0)
    }

    @Test(arguments: [
        "\n", "\r\n\r\n", " \t\r\n", "\u{FEFF}", "\u{FEFF}\r\n", #"{"seq":0,"t":0,"#, "\n\n{",
    ])
    func aTraceWithoutEventsIsAnError(text: String) throws {
        let error = try failure(text)
        #expect(error.code == .noEvents)
        #expect(error.line == nil)
        #expect("\(error)" == "there is no event in the trace")
    }

    @Test(arguments: [
        ("seq", #"{"t":0,"run":"r","e":"x"}"#), ("t", #"{"seq":0,"run":"r","e":"x"}"#),
        ("run", #"{"seq":0,"t":0,"e":"x"}"#), ("e", #"{"seq":0,"t":0,"run":"r"}"#),
        ("adId", #"{"seq":0,"t":0,"run":"r","e":"ad_loaded"}"#),
        ("seq", #"{"seq":null,"t":0,"run":"r","e":"x"}"#),
        ("adId", #"{"seq":0,"t":0,"run":"r","e":"ad_loaded","adId":"a","adId":null}"#),
    ])
    func aMissingMemberIsNamed(name: String, line: String) throws {
        let error = try failure(line + "\n")
        #expect(error.code == .missingMember)
        #expect(error.reason == "the member \(name) is missing")
    }

    @Test(arguments: [
        (#""products":[{"id":"p"}]"#, TraceError.Code.missingMember, "kind", 12),
        (#""products":[{"id":"p","kind":"consumable","random":1}]"#, .wrongType, "random", 51),
        (#""products":[{"id":"p","kind":"consumable"},7]"#, .wrongType, "products", 11),
        (#""audience":{"minAge":6}"#, .missingMember, "maxAge", 11),
        (#""audience":{"minAge":6,"maxAge":8.5}"#, .wrongType, "maxAge", 32),
        (#""initialEntitlements":["a",null]"#, .wrongType, "initialEntitlements", 22),
        (#""params":[]"#, .wrongType, "params", 9),
    ])
    func anErrorInsideAnObjectHasItsByte(
        members: String, code: TraceError.Code, name: String, offset: Int
    ) throws {
        let start =
            #"{"seq":0,"t":0,"run":"r","e":"trace_header","schema":"sandlot-trace/1","#
        let error = try failure(start + members + "}\n")
        #expect(error.code == code)
        #expect(error.reason.contains(name))
        #expect(error.byte == start.utf8.count + offset)
    }

    @Test func afterAnErrorTheNextLineCanBeRead() throws {
        var reader = TraceReader(Array("{}\n\(Self.action)\n".utf8))
        #expect(throws: TraceError.self) { try reader.next() }
        #expect(try reader.next()?.event == .userAction(.init(kind: .tap)))
        #expect(try reader.next() == nil)
    }

    @Test func aLineOfTheMaximumLengthIsRead() throws {
        let padding = TraceReader.maximumLineLength - Self.action.utf8.count
        let line = Array(Self.action.utf8) + [UInt8](repeating: 0x20, count: padding)
        var reader = TraceReader(line + [0x0A])
        #expect(try reader.records().count == 1)
        var next = TraceReader(line + [0x20, 0x0A])
        let error = try #require(throws: TraceError.self) { try next.records() }
        #expect(error.code == .lineTooLong)
        #expect(error.line == 1)
    }
}
