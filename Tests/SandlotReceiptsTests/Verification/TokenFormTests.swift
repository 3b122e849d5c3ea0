import SandlotReceipts
import Testing

@Suite
struct TokenFormTests {
    private static func refusal(of token: String) throws -> ReceiptRefusal.Code? {
        try Sample.verifier().refusal(of: token)
    }

    @Test(arguments: [
        "", ".", "..", "...", "a", "a.b", "a.b.c.d", "a..b.c", "\0", "\0.\0.\0", "é.é.é", " . . ",
    ])
    func textsThatAreNotCompactJWSAreRefused(_ token: String) throws {
        let refusal = try Self.refusal(of: token)
        #expect(refusal == (token == ".." ? .malformedHeader : .malformedToken))
    }

    @Test
    func otherEncodingsOfTheSameBytesAreRefused() throws {
        let token = try Sample.signer().sign(Sample.transaction())
        try #require(try Self.refusal(of: token) == nil)
        let segments = token.split(separator: ".").map(String.init)
        for index in segments.indices {
            for change: (String) -> String in [
                { $0 + "=" }, { $0 + "==" }, { " " + $0 }, { $0 + " " }, { $0 + "\n" },
                { $0 + "\0" },
                { "\0" + $0 }, { $0.prefix(4) + "\n" + $0.dropFirst(4) }, { $0 + "A" },
                { $0 + "AA" },
                { "+" + $0.dropFirst() }, { "/" + $0.dropFirst() }, { "%65" + $0.dropFirst() },
            ] {
                var changed = segments
                changed[index] = change(segments[index])
                #expect(try Self.refusal(of: changed.joined(separator: ".")) != nil)
            }
        }
        for text in [
            " \(token)", "\(token) ", "\(token)\n", "\(token)\0", "\"\(token)\"", "Bearer \(token)",
        ] {
            #expect(try Self.refusal(of: text) == .malformedToken)
        }
    }

    /// The signature has 64 bytes, so the last of its 86 characters has four unused bits.
    @Test
    func unusedBitsMustBeZero() throws {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let token = try Sample.signer().sign(Sample.transaction())
        let last = try #require(token.last)
        let value = try #require(alphabet.firstIndex(of: last))
        for extra in 1..<16 {
            let changed = token.dropLast() + String(alphabet[value + extra])
            #expect(try Self.refusal(of: String(changed)) == .malformedToken)
        }
    }

    @Test
    func theStandardAlphabetIsRefused() throws {
        for number in 0..<40 {
            let token = try Sample.signer().sign(
                json: Sample.transactionJSON(adding: "\"x\":\"\(number)?>~\""))
            let standard = token.replacing("-", with: "+").replacing("_", with: "/")
            if standard != token { #expect(try Self.refusal(of: standard) == .malformedToken) }
        }
    }

    @Test
    func signaturesOfOtherLengthsAreRefused() throws {
        var token = try Token(Sample.signer().sign(Sample.transaction()))
        let genuine = token.signature
        let changes = [
            [], [0x30], Array(genuine.dropLast()), genuine + [0], [0] + genuine,
            DERSignature.der(genuine),
            genuine + genuine,
        ]
        for signature in changes {
            token.signature = signature
            #expect(try Self.refusal(of: token.text) == .badSignature)
        }
    }

    @Test
    func numbersThatCannotBeASignatureAreRefused() throws {
        var token = try Token(Sample.signer().sign(Sample.transaction()))
        let genuine = token.signature
        let (zero, ones) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xFF, count: 32))
        let (r, s) = (Array(genuine.prefix(32)), Array(genuine.suffix(32)))
        for signature in [zero + zero, ones + ones, zero + s, r + zero, r + ones, ones + s, s + r] {
            token.signature = signature
            #expect(try Self.refusal(of: token.text) == .badSignature)
        }
    }
}
