import SandlotBase
import SandlotJSON
import Testing

@Suite
struct PositionTests {
    private static let text = #"""
         { "a" : [ 1 , "é\n" , { } ] , "b\u0063" : -2.50 ,
          "d" : null , "e" : true , "f" : [ ] }
        """#

    /// Returns the raw text and the offset of a value and all nested values, in the order of the
    /// text.
    private static func flattened(_ value: JSONValue) -> [(raw: String, offset: Int)] {
        var all = [(value.rawText, value.offset)]
        for element in value.elements.map({ Array($0) }) ?? [] { all += flattened(element) }
        for member in value.members.map({ Array($0) }) ?? [] {
            all.append((member.nameValue.rawText, member.nameValue.offset))
            all += flattened(member.value)
        }
        return all
    }

    @Test
    func everyValueHasItsBytesAndOffset() throws {
        let bytes = Array(Self.text.utf8)
        let values = Self.flattened(try JSONDocument(bytes).root)
        #expect(
            values.map(\.raw) == [
                String(Self.text.dropFirst(1)), #""a""#, #"[ 1 , "é\n" , { } ]"#, "1", #""é\n""#,
                "{ }",
                #""b\u0063""#, "-2.50", #""d""#, "null", #""e""#, "true", #""f""#, "[ ]",
            ])
        for (raw, offset) in values {
            #expect(Array(bytes[offset...].prefix(raw.utf8.count)) == Array(raw.utf8))
        }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0.offset < $1.offset })
    }

    @Test
    func membersAreFoundByTheirDecodedName() throws {
        let root = try JSONDocument(text: Self.text).root
        #expect(root["bc"]?.rawText == "-2.50")
        #expect(root["d"]?.isNull == true)
        #expect(root["missing"] == nil)
        #expect(root["a"]?["x"] == nil)
        #expect(root.members?.map(\.name) == ["a", "bc", "d", "e", "f"])
    }

    @Test
    func theLastMemberWithANameIsFound() throws {
        #expect(try JSONDocument(text: #"{"a":1,"\u0061":2}"#).root["a"]?.integer == 2)
    }

    @Test
    func aValueHasOnlyTheAccessorOfItsKind() throws {
        for text in ["{}", "[]", #""1""#, "1", "true", "false", "null"] {
            let value = try JSONDocument(text: text).root
            #expect((value.members != nil) == (value.kind == .object))
            #expect((value.elements != nil) == (value.kind == .array))
            #expect((value.string != nil) == (value.kind == .string))
            #expect((value.integer != nil) == (value.kind == .number))
            #expect((value.double != nil) == (value.kind == .number))
            #expect((value.bool != nil) == (text == "true" || text == "false"))
            #expect(value.isNull == (text == "null"))
        }
    }

    @Test
    func aSyntaxErrorCanBeLocated() throws {
        let text = Array("{\r\n  \"ä\": 01\r\n}".utf8)
        let failure = try #require(JSONDocument.failure(of: text))
        #expect(SourceLocation(byte: failure.offset, in: text).description == "line 2:8")
    }
}
