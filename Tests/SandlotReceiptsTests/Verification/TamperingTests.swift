import SandlotReceipts
import TestSupport
import Testing

@Suite
struct TamperingTests {
    @Test(arguments: ReceiptKind.allCases)
    func aPayloadChangedInAnyByteIsNeverVerified(_ kind: ReceiptKind) throws {
        let seed = SeededGenerator.seed
        var generator = SeededGenerator(seed: seed)
        let token = try Token(Sample.signer().sign(json: Sample.json(kind)))
        let verifier = try Sample.verifier()
        try #require(verifier.refusal(of: token.text, as: kind) == nil)
        for index in token.payload.indices {
            var changed = token
            changed.payload[index] ^= UInt8.random(in: 1...255, using: &generator)
            #expect(
                verifier.refusal(of: changed.text, as: kind) != nil, "seed \(seed), byte \(index)")
            changed = token
            changed.payload.remove(at: index)
            #expect(verifier.refusal(of: changed.text, as: kind) != nil)
        }
    }

    @Test
    func aSignatureChangedInAnyBitIsNeverVerified() throws {
        let token = try Token(Sample.signer().sign(Sample.transaction()))
        let verifier = try Sample.verifier()
        for bit in 0..<512 {
            var changed = token
            changed.signature[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(verifier.refusal(of: changed.text) == .badSignature)
        }
    }

    /// The chain is checked before the signature.
    ///
    /// A code other than `bad-signature` therefore shows that the certificate was refused.
    @Test(arguments: [0, 1])
    func aCertificateChangedInAnyBitIsRefused(_ position: Int) throws {
        let seed = SeededGenerator.seed
        var generator = SeededGenerator(seed: seed)
        let token = try Token(Sample.signer().sign(Sample.transaction()))
        let chain = try token.chain
        let verifier = try Sample.verifier()
        var codes: Set<ReceiptRefusal.Code> = []
        for index in chain[position].indices {
            let bit = UInt8.random(in: 0...7, using: &generator)
            var changed = chain
            changed[position][index] ^= 1 << bit
            var forged = token
            forged.header = Token.header(changed)
            let code = verifier.refusal(of: forged.text)
            #expect(
                code != nil && code != .badSignature, "seed \(seed), byte \(index), bit \(bit)")
            if let code { codes.insert(code) }
        }
        #expect(
            codes.isSuperset(of: [
                .unreadableCertificate, position == 0 ? .brokenChain : .untrustedRoot,
            ]))
    }

    @Test
    func aReencodedHeaderInvalidatesTheSignature() throws {
        let token = try Token(Sample.signer().sign(Sample.transaction()))
        let text = String(decoding: token.header, as: UTF8.self)
        let verifier = try Sample.verifier()
        for header in [
            text + " ", " " + text, text.replacing(",", with: ", "),
            text.replacing("alg", with: #"al\u0067"#),
            text.dropLast() + #","typ":"JWT"}"#, text.replacing("/", with: #"\/"#),
        ] where header != text {
            var changed = token
            changed.header = Array(header.utf8)
            #expect(verifier.refusal(of: changed.text) == .badSignature)
        }
    }

    @Test
    func segmentsOfDifferentReceiptsAreRefused() throws {
        let one = try Token(Sample.signer().sign(Sample.transaction()))
        var payload = Sample.transaction()
        payload.quantity = 10
        let other = try Token(Sample.signer().sign(payload))
        var mixed = one
        mixed.payload = other.payload
        #expect(try Sample.verifier().refusal(of: mixed.text) == .badSignature)
        mixed = one
        mixed.signature = other.signature
        #expect(try Sample.verifier().refusal(of: mixed.text) == .badSignature)
    }
}
