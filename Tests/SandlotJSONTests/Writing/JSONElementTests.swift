import SandlotJSON
import Testing

@Suite
struct JSONElementTests {
    private static let sample = JSONElement.object([
        "b": .array([.integer(1), .null, .bool(true), .string("x\n")]), "a": .object([:]),
        "c": .array([]), "d": .object(["z": .integer(-1), "\"": .bool(false)]),
    ])

    @Test
    func compactTextHasSortedNamesAndNoWhiteSpace() {
        #expect(
            Self.sample.compact
                == #"{"a":{},"b":[1,null,true,"x\n"],"c":[],"d":{"\"":false,"z":-1}}"#)
    }

    @Test
    func indentedTextHasOneValuePerLine() {
        #expect(
            Self.sample.indented == #"""
                {
                  "a": {},
                  "b": [
                    1,
                    null,
                    true,
                    "x\n"
                  ],
                  "c": [],
                  "d": {
                    "\"": false,
                    "z": -1
                  }
                }
                """#)
    }

    @Test
    func nilIsWrittenAsNull() {
        #expect(JSONElement(nil as String?).compact == "null")
        #expect(JSONElement("x" as String?).compact == #""x""#)
        #expect(JSONElement(nil as Int64?).compact == "null")
        #expect(JSONElement(5 as Int64?).compact == "5")
    }

    @Test
    func rawTextKeepsItsTokensAndLosesItsWhiteSpace() throws {
        let raw = try JSONDocument(
            text: #" { "b" : [ 1.50 , "\u0061 b" ] , "\u0061":{ },"c":[ ] } "#)
        #expect(
            JSONElement.array([.raw(raw.root)]).compact
                == #"[{"b":[1.50,"\u0061 b"],"\u0061":{},"c":[]}]"#)
        #expect(
            JSONElement.array([.raw(raw.root)]).indented == #"""
                [
                  {
                    "b": [
                      1.50,
                      "\u0061 b"
                    ],
                    "\u0061": {},
                    "c": []
                  }
                ]
                """#)
    }

    @Test(arguments: [
        ("1.50", "1.50"), (#" "\u0061 " "#, #""\u0061 ""#), (" null ", "null"), ("[ ]", "[]"),
        ("{ }", "{}"),
        ("[ 1 ,\n[ 2 ] ]", "[1,[2]]"), ("{\"a\" :\t1}", #"{"a":1}"#), ("-0", "-0"),
        ("1E+5", "1E+5"),
    ])
    func compactBytesChangeWhiteSpaceOnly(_ text: String, _ expected: String) throws {
        let bytes = try JSONDocument(text: text).root.compactBytes
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }

    @Test
    func compactBytesOfANestedValueAreThoseOfTheValue() throws {
        let root = try JSONDocument(text: #"{"a": [ 1, 2 ], "b": 3}"#).root
        #expect(root["a"]?.compactBytes == Array("[1,2]".utf8))
    }
}
