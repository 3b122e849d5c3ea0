import SandlotJSON
import Testing

@Suite
struct IncompleteTextTests {
    private static let sample = #"""
        {"name": "caf\u00e9 é", "list": [1, -2.5e+10, true, false, null, {"deep": []}],
         "pair": "\ud83d\ude00", "last": "😀"}
        """#

    @Test
    func aTruncatedDocumentEndsUnexpectedly() {
        let bytes = Array(Self.sample.utf8)
        #expect(JSONDocument.failure(of: bytes) == nil)
        #expect(JSONDocument.failure(of: []) == JSONSyntaxError(.empty, at: 0))
        for length in 1..<bytes.count {
            let text = Array(bytes[..<length])
            let cutsCharacter = length < bytes.count && bytes[length] & 0xC0 == 0x80
            if cutsCharacter {
                #expect(JSONDocument.failure(of: text)?.problem == .invalidUTF8, "\(length) bytes")
            } else {
                #expect(
                    JSONDocument.failure(of: text) == JSONSyntaxError(.unexpectedEnd, at: length),
                    "\(length) bytes")
            }
        }
    }

    @Test(arguments: ["1", "12", "-3", "1.5", "1e5", "0"])
    func aNumberIsCompleteWhenTheTextEnds(_ text: String) throws {
        #expect(try JSONDocument(text: text).root.rawText == text)
    }
}
