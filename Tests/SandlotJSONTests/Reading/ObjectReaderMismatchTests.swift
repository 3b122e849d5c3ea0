import SandlotJSON
import Testing

@Suite
struct ObjectReaderMismatchTests {
    /// Reads one member of an object that stands at the path `outer`.
    private static func mismatch(
        of text: String, _ read: (inout JSONObjectReader) throws -> Void
    ) throws -> JSONObjectReader.Mismatch {
        let document = try JSONDocument(text: text)
        return try #require(throws: JSONObjectReader.Mismatch.self) {
            var fields = try JSONObjectReader(document.root, path: "outer")
            try read(&fields)
        }
    }

    @Test(arguments: ["1", "true", "false", "{}", "[]", #"["x"]"#])
    func onlyStringsAreStrings(_ value: String) throws {
        let mismatch = try Self.mismatch(of: #"{ "a": \#(value)}"#) { _ = try $0.string("a") }
        #expect(mismatch.path == "outer.a")
        #expect(mismatch.expected == "a string")
        #expect(mismatch.offset == 7)
        #expect(!mismatch.isDuplicate)
    }

    @Test(arguments: [
        "2147483648", "-2147483649", "1.5", #""1""#, "true", "[]", "{}", "9223372036854775808",
        "1e10",
    ])
    func onlyIntegersInRangeAreIntegers(_ value: String) throws {
        let mismatch = try Self.mismatch(of: #"{"a":\#(value)}"#) {
            _ = try $0.int32("a")
        }
        #expect(mismatch.path == "outer.a")
        #expect(mismatch.expected == "a 32-bit integer")
        #expect(mismatch.offset == 5)
    }

    @Test(arguments: ["1", "0", #""true""#, "[]", "{}"])
    func onlyTrueAndFalseAreBooleans(_ value: String) throws {
        let mismatch = try Self.mismatch(of: #"{"a":\#(value)}"#) { _ = try $0.bool("a") }
        #expect(mismatch.expected == "true or false")
    }

    @Test(arguments: [#""x""#, "1", "{}", "[1]", "[null]", #"["x",null]"#, #"[["x"]]"#, "true"])
    func onlyArraysOfStringsAreArraysOfStrings(_ value: String) throws {
        let mismatch = try Self.mismatch(of: #"{"a":\#(value)}"#) { _ = try $0.strings("a") }
        #expect(mismatch.expected == "an array of strings")
        #expect(mismatch.path == "outer.a")
    }

    @Test(arguments: [
        #""1""#, "9223372036854775808", "-9223372036854775809", "1e19", "1e400", "[]",
    ])
    func onlyNumbersInRangeAreTruncated(_ value: String) throws {
        let mismatch = try Self.mismatch(of: #"{"a":\#(value)}"#) {
            _ = try $0.truncatedInteger("a")
        }
        #expect(mismatch.expected == "a number of milliseconds")
    }

    @Test(arguments: ["[]", "1", #""x""#, "null", "true"])
    func onlyObjectsAreReadAsObjects(_ text: String) throws {
        let document = try JSONDocument(text: " \(text)")
        let atRoot = try #require(throws: JSONObjectReader.Mismatch.self) {
            _ = try JSONObjectReader(document.root)
        }
        #expect(atRoot.path == "the payload")
        #expect(atRoot.expected == "an object")
        #expect(atRoot.offset == 1)
        let inside = try #require(throws: JSONObjectReader.Mismatch.self) {
            _ = try JSONObjectReader(document.root, path: "a.b")
        }
        #expect(inside.path == "a.b")
    }

    @Test
    func aCustomMismatchHasThePathAndTheOffset() throws {
        let mismatch = try Self.mismatch(of: #"{"a":"x"}"#) { fields in
            let value = fields.value("a")
            let path = fields.path(of: "b")
            #expect(path == "outer.b")
            if let value { throw fields.mismatch("a", at: value, expected: "a UUID") }
        }
        #expect(mismatch.path == "outer.a")
        #expect(mismatch.expected == "a UUID")
        #expect(mismatch.offset == 5)
    }
}
