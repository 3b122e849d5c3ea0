import SandlotJSON
import Testing

@Suite
struct AcceptedTextTests {
    @Test(arguments: [
        ("{}", JSONNode.Kind.object), ("[]", .array), (#""""#, .string), ("0", .number),
        ("true", .true), ("false", .false), ("null", .null),
        (#"{"a":{"b":[1,"c",null]}}"#, .object),
    ])
    func everyKindOfValueCanBeTheRoot(_ text: String, _ kind: JSONNode.Kind) throws {
        let document = try JSONDocument(text: text)
        #expect(document.root.kind == kind)
        #expect(document.root.rawText == text)
        #expect(document.bytes == Array(text.utf8))
    }

    @Test(arguments: [
        " 1 ", "\n1\n", "\t1\t", "\r\n1\r\n", " [ ] ", "\t{\n}\r", "[ 1\n,\t2\r]",
        "{ \"a\"\n:\t1\r, \"b\" : 2 }",
    ])
    func whiteSpaceIsAllowedBetweenTokens(_ text: String) {
        #expect(JSONDocument.failure(of: Array(text.utf8)) == nil)
    }

    @Test(arguments: [
        "0", "-0", "1", "-1", "10", "1234567890", "0.0", "0.5", "-0.5", "1.25", "1e1", "1E1",
        "1e+1",
        "1e-1", "1.5e3", "-1.5E-3", "0e0", "0E+0", "1e0000001", "1e400", "-1e400", "1e-400",
        "123456789012345678901234567890", "0.00000000000000000000000000000000000000001",
    ])
    func allFormsOfNumbersAreAccepted(_ text: String) throws {
        let value = try JSONDocument(text: "[\(text)]").root.elements?.map { $0 }
        #expect(value?.map(\.kind) == [.number])
        #expect(value?.map(\.rawText) == [text])
    }

    @Test(arguments: [
        (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"),
        (#"\n"#, "\n"), (#"\r"#, "\r"), (#"\t"#, "\t"), (#"\u0000"#, "\0"), (#"\u0041"#, "A"),
        (#"\u00e9"#, "é"), (#"\u00E9"#, "é"), (#"\u20ac"#, "€"), (#"\uffff"#, "\u{FFFF}"),
        (#"\ud83d\ude00"#, "😀"), (#"\uD83D\uDE00"#, "😀"), (#"\ud800\udc00"#, "\u{10000}"),
        (#"\udbff\udfff"#, "\u{10FFFF}"), (#"a\u0062c"#, "abc"), (#"\\u0041"#, #"\u0041"#),
        (#"\u005cn"#, #"\n"#), ("\u{7F}", "\u{7F}"), ("é€😀", "é€😀"), ("\u{2028}", "\u{2028}"),
        (#"12345678\n2345678"#, "12345678\n2345678"),
        ("a\u{10FFFF}\u{FFFD}", "a\u{10FFFF}\u{FFFD}"),
    ])
    func stringsAreDecoded(_ escaped: String, _ expected: String) throws {
        let document = try JSONDocument(text: "\"\(escaped)\"")
        let string = try #require(document.root.string)
        #expect(Array(string.unicodeScalars) == Array(expected.unicodeScalars))
        #expect(!document.hasLoneSurrogate)
    }

    @Test
    func plainCharactersOfAnyLengthAreSkippedToTheirEnd() throws {
        for length in 0...40 {
            let plain = String(repeating: "x", count: length)
            for end in ["", "é", "\\n", "\\\"", "z"] {
                let root = try JSONDocument(text: "\"\(plain)\(end)\"").root
                #expect(root.rawText == "\"\(plain)\(end)\"")
                #expect(root.string?.utf8.starts(with: plain.utf8) == true)
            }
        }
    }
}
