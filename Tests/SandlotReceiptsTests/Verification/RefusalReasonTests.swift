import SandlotReceipts
import Testing

/// Tests that a reason can be logged safely, regardless of who wrote the token.
@Suite
struct RefusalReasonTests {
    @Test(arguments: ["a\nINFO verified\u{1B}[2J", String(repeating: "long", count: 10_000)])
    func aReasonIsShortAndHasNoControlCharacters(_ name: String) throws {
        let json = #"{"NAME":1,"NAME":2}"#.replacing("NAME", with: name.escapedForJSON)
        let header = Token.encoded(Array(json.utf8))
        for token in [
            "\(header).e30.AAAA", try Sample.signer().sign(json: Array(json.utf8)),
        ] {
            let refusal = try #require(Sample.verifier().verifyTransaction(token).refusal)
            #expect(refusal.code == .duplicateMember)
            #expect(refusal.reason.count < 400)
            #expect(
                refusal.reason.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
        }
    }

    @Test
    func onlyChainsOfValidSignaturesAreCached() throws {
        let verifier = try Sample.verifier()
        let genuine = try Sample.signer().sign(Sample.transaction())
        let parts = genuine.split(separator: ".")
        let json = try UntrustedReceipt(genuine).header
        // The headers have a genuine chain, but no valid signature.
        for number in 0..<40 {
            let text = String(decoding: json.dropLast(), as: UTF8.self) + ",\"n\":\(number)}"
            let token = "\(Token.encoded(Array(text.utf8))).\(parts[1]).\(parts[2])"
            #expect(verifier.verifyTransaction(token).refusal?.code == .badSignature)
        }
        #expect(verifier.verifyTransaction(genuine).refusal == nil)
    }
}

extension String {
    fileprivate var escapedForJSON: String {
        replacing("\n", with: "\\n").replacing("\u{1B}", with: "\\u001b")
    }
}
