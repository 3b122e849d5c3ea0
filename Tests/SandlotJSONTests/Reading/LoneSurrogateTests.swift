import SandlotJSON
import Testing

@Suite
struct LoneSurrogateTests {
    @Test(arguments: [
        (#""\ud800""#, "\u{FFFD}"), (#""\udfff""#, "\u{FFFD}"), (#""a\udc00b""#, "a\u{FFFD}b"),
        (#""\ud800x""#, "\u{FFFD}x"), (#""\ud800\n""#, "\u{FFFD}\n"),
        (#""\ud800\u0041""#, "\u{FFFD}A"), (#""\ud800\ud800\udc00""#, "\u{FFFD}\u{10000}"),
        (#""\udc00\ud800""#, "\u{FFFD}\u{FFFD}"), (#""\ud83d\ude00\ude00""#, "😀\u{FFFD}"),
    ])
    func loneSurrogatesAreAcceptedAndFlagged(_ text: String, _ expected: String) throws {
        let document = try JSONDocument(text: text)
        #expect(document.hasLoneSurrogate)
        #expect(document.root.string == expected)
    }

    @Test(arguments: [#"{"\udc00":1}"#, #"[[{"a":["\ud800"]}]]"#])
    func loneSurrogatesAreFoundAnywhere(_ text: String) throws {
        #expect(try JSONDocument(text: text).hasLoneSurrogate)
    }

    @Test(arguments: [#""\\ud800""#, #""\ud83d\ude00""#, #""\ufffd""#, #""\ud7ff\ue000""#])
    func wholePairsAndOtherEscapesAreNotFlagged(_ text: String) throws {
        #expect(try !JSONDocument(text: text).hasLoneSurrogate)
    }
}
