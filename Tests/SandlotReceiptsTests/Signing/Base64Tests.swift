import Foundation
import SandlotReceipts
import TestSupport
import Testing

@Suite
struct Base64Tests {
    private static func decode(_ text: String, _ form: Base64.Form) -> [UInt8]? {
        Base64.decode(Array(text.utf8)[...], as: form)
    }

    @Test
    func encodingAgreesWithFoundationAndCanBeDecoded() {
        let seed = SeededGenerator.seed
        var generator = SeededGenerator(seed: seed)
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let standard = Data(bytes).base64EncodedString()
            let url = standard.replacing("+", with: "-").replacing("/", with: "_").replacing(
                "=", with: "")
            #expect(
                String(decoding: Base64.encoded(bytes, as: .standard), as: UTF8.self) == standard)
            #expect(String(decoding: Base64.encoded(bytes, as: .url), as: UTF8.self) == url)
            #expect(Self.decode(standard, .standard) == bytes, "seed \(seed)")
            #expect(Self.decode(url, .url) == bytes, "seed \(seed)")
        }
    }

    @Test(arguments: [
        "A", "AAAAA", "AA==", "AAA=", "=", "AA=A", "A+AA", "A/AA", "AAA ", " AAA", "AA\nAA", "AAAé",
        "AB", "AAB",
        "A\0AA", "AAAA=", "AAAA====", ".", "AA.A",
    ])
    func onlyTheCanonicalFormWithoutPaddingIsBase64URL(_ text: String) {
        #expect(Self.decode(text, .url) == nil)
    }

    @Test(arguments: [
        "A", "AA", "AAA", "AAAAA", "A===", "====", "=", "==", "AA=A", "A-AA", "A_AA", "AAA ",
        "AA\n==", "AB==",
        "AAB=", "AAAA====", "AAAA==", "AA===", "=AAA", "A\0AA", "AAAAA===",
    ])
    func onlyTheCanonicalFormWithPaddingIsBase64(_ text: String) {
        #expect(Self.decode(text, .standard) == nil)
    }

    @Test
    func charactersOutsideTheAlphabetAreRefusedAnywhere() {
        let url = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        for byte in UInt8.min...UInt8.max {
            for position in 0..<8 {
                var text = Array("AAAAAAAA".utf8)
                text[position] = byte
                #expect((Base64.decode(text[...], as: .url) != nil) == url.contains(byte))
            }
        }
    }

    @Test
    func anEmptyTextDecodesToNoBytes() {
        #expect(Self.decode("", .url) == [])
        #expect(Self.decode("", .standard) == [])
    }
}
