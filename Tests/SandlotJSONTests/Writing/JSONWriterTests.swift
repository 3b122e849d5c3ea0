import SandlotJSON
import Testing

@Suite
struct JSONWriterTests {
    private static func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test
    func membersAreInTheOrderOfTheCalls() {
        let text = Self.text { writer in
            writer.beginObject()
            writer.member("z", "x")
            writer.member("a", 5 as Int64)
            writer.member("i", 6 as Int32)
            writer.member("b", true)
            writer.member("l", ["p", "q"])
            writer.beginObject("o")
            writer.endObject()
            writer.beginArray("e")
            writer.beginArray()
            writer.endArray()
            writer.beginObject()
            writer.member("i", Int64.min)
            writer.endObject()
            writer.null()
            writer.string("s")
            writer.bool(false)
            writer.integer(-1)
            writer.raw("1.50".utf8)
            writer.endArray()
            writer.name("n" as String)
            writer.null()
            writer.rawName(#""\u0061""#.utf8)
            writer.integer(0)
            writer.member("r" as String, raw: "[ ]".utf8)
            writer.endObject()
        }
        #expect(
            text == #"{"z":"x","a":5,"i":6,"b":true,"l":["p","q"],"o":{},"#
                + #""e":[[],{"i":-9223372036854775808},null,"s",false,-1,1.50],"#
                + #""n":null,"\u0061":0,"r":[ ]}"#)
    }

    @Test
    func nilMembersAreOmitted() {
        let text = Self.text { writer in
            writer.beginObject()
            writer.member("a", nil as String?)
            writer.member("b", nil as Int64?)
            writer.member("c", nil as Bool?)
            writer.member("d", nil as [String]?)
            writer.member("e", [] as [String]?)
            writer.endObject()
        }
        #expect(text == #"{"e":[]}"#)
    }

    @Test(arguments: [
        ("", #""""#), ("a\"b", #""a\"b""#), ("a\\b", #""a\\b""#), ("a/b", #""a/b""#),
        ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#), ("\0\u{1}\u{1F}", #""\u0000\u0001\u001f""#),
        ("\u{7F}é€😀\u{2028}", "\"\u{7F}é€😀\u{2028}\""),
    ])
    func stringsAreEscapedOnlyWhereNecessary(_ value: String, _ expected: String) throws {
        let written = Self.text { $0.string(value) }
        #expect(written == expected)
        #expect(try JSONDocument(text: written).root.string == value)
        let named = Self.text { writer in
            writer.beginObject()
            writer.member(value, raw: "1".utf8)
            writer.endObject()
        }
        #expect(named == "{\(expected):1}")
    }

    /// Long texts are checked eight bytes at a time.
    @Test
    func everyCharacterIsFoundAtEveryPosition() throws {
        for scalar in (0..<0x100).map({ UnicodeScalar(UInt8($0)) }) {
            for position in 0..<18 {
                var scalars = [UnicodeScalar](repeating: "a", count: 18)
                scalars[position] = scalar
                let value = String(String.UnicodeScalarView(scalars))
                let written = Self.text { $0.string(value) }
                let isEscaped = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
                #expect(written.contains("\\") == isEscaped, "\(scalar.value) at \(position)")
                #expect(try JSONDocument(text: written).root.string == value)
            }
        }
    }

    @Test(arguments: [0, 1, -1, 10, 99, -100, 1_700_000_000_000, .max, .min] as [Int64])
    func integersAreWrittenInDecimal(_ value: Int64) {
        #expect(Self.text { $0.integer(value) } == "\(value)")
    }

    @Test
    func everyCharacterSurvivesWritingAndReading() throws {
        for value in 0...0x11FFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let written = JSONElement.string("a\(scalar)").compact
            let read = try JSONDocument(text: written).root.string
            #expect(read?.unicodeScalars.last == scalar, "U+\(String(value, radix: 16))")
        }
    }
}
