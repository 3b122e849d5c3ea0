import SandlotTrace
import Testing

@Suite("The names and addresses in a line")
struct TraceContentTests {
    private func content(_ members: String) throws -> TraceContent {
        var decoder = TraceLineDecoder(keepsUnknownFields: false)
        let line = #"{"seq":0,"t":0,"run":"r","e":"bird",\#(members)}"#
        return try decoder.decode(Array(line.utf8)).content
    }

    @Test(arguments: [
        (#""x":1"#, ["x"]), (#""x":null"#, []), (#""adId":"a""#, []),
        (#""x":{"y":{"z":1}}"#, ["x", "y", "z"]), (#""x":[{"y":1},[{"z":2}]]"#, ["x", "y", "z"]),
        (#""x":{"y":null}"#, ["x"]), (#""x":1,"x":2"#, ["x", "x"]), (#""\u0078":1"#, ["x"]),
    ])
    func namesOutsideTheVocabularyAreFoundAtAnyDepth(members: String, names: [String]) throws {
        #expect(try content(members).foreignNames == names)
    }

    @Test func namesAreComparedIgnoringCase() throws {
        let content = try content(#""eMail":"x","adId":"a","deep":{"HOST":1,"host":"h"}"#)
        #expect(content.names(in: ["email"]) == ["eMail"])
        #expect(content.names(in: ["adid"]) == ["adId"])
        #expect(Set(content.names(in: ["host"])) == ["HOST", "host"])
        #expect(content.names(in: ["other"]) == [])
    }

    @Test func theVocabularyIsSearchedIgnoringCase() {
        #expect(TraceContent.vocabularyHasName(in: ["productid"]))
        #expect(!TraceContent.vocabularyHasName(in: ["email", "productId"]))
    }

    @Test(arguments: [
        ("a@example.org", true), ("write to a.b+c@mail.example.co.uk!", true), ("A@B.CD", true),
        ("x%y@1.io", true), ("a@b-c.de", true), ("a@b..de", true), ("a@b.de@", true),
        ("a@@b.de", false), ("@example.org", false), (" @example.org", false), ("a@.org", false),
        ("a@example", false), ("a@example.o", false), ("a@example.1a", false), ("a@b. de", false),
        ("é@example.org", false), ("a@b.é", false), ("", false), ("@", false), ("a@", false),
    ])
    func anEmailAddressIsFoundAnywhereInAText(text: String, isAddress: Bool) throws {
        #expect(try content(#""x":"\#(text)""#).hasEmailAddress == isAddress)
        #expect(try content(#""x":[1,{"y":"\#(text)"}]"#).hasEmailAddress == isAddress)
    }

    @Test func anAddressWithEscapesIsFound() throws {
        #expect(try content(#""x":"a\u0040example.org""#).hasEmailAddress)
        #expect(try content(#""x":"a@exampl\u0065.org""#).hasEmailAddress)
    }

    @Test func anAddressInAMemberNameIsNotReportedAsText() throws {
        let content = try content(#""a@example.org":1"#)
        #expect(!content.hasEmailAddress)
        #expect(content.foreignNames == ["a@example.org"])
    }

    @Test func eachLineHasItsOwnContent() throws {
        var decoder = TraceLineDecoder(keepsUnknownFields: false)
        let first = #"{"seq":0,"t":0,"run":"r","e":"bird","x":"a@example.org"}"#
        let second = #"{"seq":1,"t":0,"run":"r","e":"bird"}"#
        #expect(try decoder.decode(Array(first.utf8)).content.hasEmailAddress)
        let content = try decoder.decode(Array(second.utf8)).content
        #expect(!content.hasEmailAddress)
        #expect(content.foreignNames.isEmpty)
    }
}
