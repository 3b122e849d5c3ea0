import SandlotJSON
import Testing

@Suite
struct ObjectReaderDuplicateTests {
    private static func duplicate(in text: String) throws -> JSONObjectReader.Mismatch? {
        let document = try JSONDocument(text: text)
        do {
            _ = try JSONObjectReader(document.root)
            return nil
        } catch {
            return error
        }
    }

    /// Returns a number of unrelated members.
    private static func others(_ count: Int) -> String {
        (0..<count).map { #""m\#($0)":0,"# }.joined()
    }

    @Test(arguments: [0, 1, 30, 62, 63, 64, 65, 100, 1000])
    func duplicatesAreRefusedAmongAnyNumberOfMembers(_ count: Int) throws {
        let text = "{\"a\":1,\(Self.others(count))\"a\":2}"
        let mismatch = try #require(try Self.duplicate(in: text))
        #expect(mismatch.isDuplicate)
        #expect(mismatch.path == "a")
        #expect(mismatch.offset == text.utf8.count - 6)
        #expect(try Self.duplicate(in: "{\"a\":1,\(Self.others(count))\"b\":2}") == nil)
    }

    @Test(arguments: [0, 100], [#"\u0061b"#, #"a\u0062"#, #"\u0061\u0062"#])
    func anEscapedNameIsTheSameName(_ count: Int, _ name: String) throws {
        let rest = Self.others(count)
        #expect(try Self.duplicate(in: "{\"ab\":1,\(rest)\"\(name)\":2}")?.path == "ab")
        #expect(try Self.duplicate(in: "{\"\(name)\":1,\(rest)\"ab\":2}")?.path == "ab")
        #expect(try Self.duplicate(in: "{\"\(name)\":1,\(rest)\"\(name)\":2}")?.path == "ab")
    }

    @Test(arguments: [
        #"{"a":1,"A":2}"#, #"{"a":1,"a ":2}"#, #"{"":1," ":2}"#, #"{"a":{"a":1},"b":{"a":1}}"#,
        #"{"a\u0000":1,"a":2}"#,
    ])
    func differentNamesAreNotDuplicates(_ text: String) throws {
        #expect(try Self.duplicate(in: text) == nil)
    }

    @Test
    func theEmptyNameCanBeADuplicate() throws {
        #expect(try Self.duplicate(in: #"{"":1,"":2}"#)?.isDuplicate == true)
    }

    /// Precomposed and decomposed characters look the same but are different names.
    @Test(
        arguments: [0, 100],
        [#"{"\u00e9":1,"e\u0301":2,X"z":0}"#, "{\"\u{E9}\":1,\"e\u{301}\":2,X\"z\":0}"])
    func canonicallyEquivalentNamesAreDifferentNames(_ count: Int, _ text: String) throws {
        let text = text.replacing("X", with: Self.others(count))
        #expect(try Self.duplicate(in: text) == nil)
    }
}
