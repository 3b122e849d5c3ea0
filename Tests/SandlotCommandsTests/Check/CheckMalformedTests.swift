import TestSupport
import Testing

@Suite struct CheckMalformedTests {
    /// A valid line.
    private static let line = #"{"seq":0,"t":0,"run":"r","e":"user_action","kind":"tap"}"# + "\n"

    private let sandlot: Sandlot

    init() throws { sandlot = try Sandlot() }

    /// The mistake, the file, and the location in the message.
    private static let files: [(name: String, text: String, place: String)] = [
        ("empty", "", ""),
        ("blank lines only", "\n  \r\n\n", ""),
        ("a torn tail only", #"{"seq":0,"t":0"#, ""),
        ("no JSON", line + "hello\n", ":2:"),
        ("an array", line + "[1]\n", ":2:"),
        ("a number", "7\n", ":1:"),
        ("a last line without newline that is no object", line + "[1]", ":2:"),
        ("no JSON in the middle", line + "{\n" + line, ":2:"),
        ("no seq", #"{"t":0,"run":"r","e":"x"}"# + "\n", ":1:"),
        ("no t", #"{"seq":0,"run":"r","e":"x"}"# + "\n", ":1:"),
        ("no run", #"{"seq":0,"t":0,"e":"x"}"# + "\n", ":1:"),
        ("no e", #"{"seq":0,"t":0,"run":"r"}"# + "\n", ":1:"),
        ("a null seq", #"{"seq":null,"t":0,"run":"r","e":"x"}"# + "\n", ":1:"),
        ("a text as seq", #"{"seq":"0","t":0,"run":"r","e":"x"}"# + "\n", ":1:"),
        ("a fraction as t", #"{"seq":0,"t":0.5,"run":"r","e":"x"}"# + "\n", ":1:"),
        ("a number as run", #"{"seq":0,"t":0,"run":1,"e":"x"}"# + "\n", ":1:"),
        ("an empty run", #"{"seq":0,"t":0,"run":"","e":"x"}"# + "\n", ":1:"),
        ("a number as e", #"{"seq":0,"t":0,"run":"r","e":1}"# + "\n", ":1:"),
        ("a number as dev", #"{"seq":0,"t":0,"run":"r","e":"x","dev":1}"# + "\n", ":1:"),
        ("a number as scene", #"{"seq":0,"t":0,"run":"r","e":"x","scene":1}"# + "\n", ":1:"),
        ("a negative seq", #"{"seq":-1,"t":0,"run":"r","e":"x"}"# + "\n", ":1:"),
        ("a negative t", #"{"seq":0,"t":-1,"run":"r","e":"x"}"# + "\n", ":1:"),
        (
            "a wall without zone",
            #"{"seq":0,"t":0,"run":"r","e":"x","wall":"2026-11-02T10:00:00"}"# + "\n", ":1:"
        ),
        (
            "a wall that is no day",
            #"{"seq":0,"t":0,"run":"r","e":"x","wall":"2026-02-30T10:00:00Z"}"# + "\n", ":1:"
        ),
        (
            "a known event without a field",
            line + #"{"seq":1,"t":0,"run":"r","e":"ad_loaded"}"# + "\n", ":2:"
        ),
        (
            "a known field of another type",
            #"{"seq":0,"t":0,"run":"r","e":"ad_loaded","adId":1}"# + "\n", ":1:"
        ),
        (
            "an optional field of another type",
            #"{"seq":0,"t":0,"run":"r","e":"screen","name":"home","gated":1}"# + "\n", ":1:"
        ),
        (
            "a phase without attempt",
            #"{"seq":0,"t":0,"run":"r","e":"phase","phase":"preAd"}"# + "\n", ":1:"
        ),
        (
            "attempt 0",
            #"{"seq":0,"t":0,"run":"r","e":"phase","phase":"preAd","attempt":0}"# + "\n", ":1:"
        ),
        ("a header without schema", #"{"seq":0,"t":0,"run":"r","e":"trace_header"}"# + "\n", ":1:"),
        (
            "a header of another format",
            #"{"seq":0,"t":0,"run":"r","e":"trace_header","schema":"sandlot-trace/2"}"# + "\n",
            ":1:"
        ),
        (
            "a challenge without numbers",
            #"{"seq":0,"t":0,"run":"r","e":"gate_shown","gateId":"g","purpose":"link","challenge":{"kind":"add"}}"#
                + "\n", ":1:"
        ),
        (
            "consent without a method",
            #"{"seq":0,"t":0,"run":"r","e":"consent","consentId":"c","action":"granted","scope":[],"by":"parent"}"#
                + "\n", ":1:"
        ),
    ]

    @Test(arguments: files.map(\.name))
    func theFirstOffendingLineIsNamed(name: String) throws {
        let file = try #require(Self.files.first { $0.name == name })
        try sandlot.directory.write(file.text, to: "t.jsonl")
        for format in ["text", "json"] {
            let outcome = try sandlot.check("t.jsonl", "--format", format)
            outcome.expect(65, saying: "error: t.jsonl\(file.place.isEmpty ? ":" : file.place)")
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.split(separator: "\n").count == 1)
        }
    }

    @Test
    func theByteIsNamed() throws {
        try sandlot.directory.write(
            Self.line + #"{"seq":1,"t":-5,"run":"r","e":"x"}"# + "\n", to: "t.jsonl")
        let outcome = try sandlot.check("t.jsonl")
        outcome.expect(65, saying: "t.jsonl:2: t is negative, at byte 13 of the line")
    }

    @Test(arguments: [
        [0xFF, 0xFE, 0x7B, 0x00, 0x0A, 0x00], [0xC3, 0x28, 0x0A], [0x7B, 0x00, 0x7D, 0x0A],
    ])
    func aLineThatIsNotUTF8IsMalformed(bytes: [UInt8]) throws {
        try sandlot.directory.write(Array(Self.line.utf8) + bytes, to: "t.jsonl")
        try sandlot.check("t.jsonl").expect(65, saying: "t.jsonl:2:")
        try sandlot.directory.write(bytes + Array(Self.line.utf8), to: "u.jsonl")
        try sandlot.check("u.jsonl").expect(65, saying: "u.jsonl:1:")
    }

    @Test
    func invalidUTF8InsideATextIsMalformed() throws {
        let bytes =
            Array(#"{"seq":0,"t":0,"run":"r","e":"x","d":""#.utf8) + [0xE9, 0x22, 0x7D, 0x0A]
        try sandlot.directory.write(bytes, to: "t.jsonl")
        try sandlot.check("t.jsonl").expect(65, saying: "t.jsonl:1: the text is not valid UTF-8")
    }

    @Test(arguments: ["[", #"{"a":"#])
    func deepJSONIsMalformed(opener: String) throws {
        let deep = String(repeating: opener, count: 200_000)
        try sandlot.directory.write(
            #"{"seq":0,"t":0,"run":"r","e":"x","d":"# + deep + "\n" + Self.line, to: "t.jsonl")
        let outcome = try sandlot.check("t.jsonl")
        outcome.expect(65, saying: "t.jsonl:1: arrays and objects are nested too deeply")
        #expect(outcome.errors.utf8.count < 200)
    }

    @Test
    func aMalformedLineIsFoundBeforeAnythingIsSaid() throws {
        let trace = CheckTrace.skippable(after: 9000)
        try sandlot.directory.write(trace.text + "nonsense\n", to: "t.jsonl")
        let outcome = try sandlot.check("t.jsonl")
        outcome.expect(65, saying: "t.jsonl:7:")
        #expect(outcome.output.isEmpty)
    }

    @Test
    func standardInputIsNamedByAHyphen() throws {
        try sandlot.check("-", input: .text("nonsense\n")).expect(65, saying: "-:1:")
    }
}
