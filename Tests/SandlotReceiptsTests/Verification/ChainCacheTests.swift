import SandlotBase
import SandlotReceipts
import Testing

/// A verifier caches 32 chains, which must affect only its speed.
@Suite
struct ChainCacheTests {
    @Test
    func manyChainsHaveTheSameVerdictEachTime() throws {
        var tokens: [String] = []
        for number in 0..<40 {
            let signer = try ReceiptSigner(authority: Sample.authority().rotating(.leaf))
            for _ in 0..<(number < 20 ? 3 : 2) {
                tokens.append(try signer.sign(Sample.transaction()))
            }
        }
        #expect(tokens.count == 100)
        let verifier = try Sample.verifier()
        for _ in 0..<2 {
            #expect(tokens.allSatisfy { verifier.refusal(of: $0) == nil })
            #expect(tokens.reversed().allSatisfy { verifier.refusal(of: $0) == nil })
            for token in tokens.prefix(50) {
                var changed = try Token(token)
                changed.signature[40] ^= 1
                #expect(verifier.refusal(of: changed.text) == .badSignature)
            }
            #expect(verifier.knownChainCount == ReceiptVerifier.knownChainLimit)
        }
    }

    @Test
    func theDatesOfACachedChainAreStillChecked() throws {
        var options = CertificateAuthority.Options()
        options.validity =
            Timestamp(milliseconds: 1_700_000_000_000)...Timestamp(milliseconds: 1_800_000_000_000)
        let signer = try ReceiptSigner(
            authority: Sample.authority().rotating(.leaf, options: options))
        let verifier = try Sample.verifier()
        for (date, expected) in [
            (1_750_000_000_000, nil), (1_900_000_000_000, .certificateExpired),
            (1_750_000_000_000, nil), (1_600_000_000_000, .certificateNotYetValid),
        ] as [(Int64, ReceiptRefusal.Code?)] {
            var payload = Sample.transaction()
            payload.signedDate = Timestamp(milliseconds: date)
            #expect(verifier.refusal(of: try signer.sign(payload)) == expected)
        }
    }

    @Test
    func aChainThatIsRefusedIsRefusedAgain() throws {
        let stranger = try ReceiptSigner(authority: CertificateAuthority())
        let verifier = try Sample.verifier()
        for _ in 0..<3 {
            #expect(verifier.refusal(of: try stranger.sign(Sample.transaction())) == .untrustedRoot)
        }
    }

    @Test
    func aKnownHeaderDoesNotVerifyASignatureOfAnotherKey() throws {
        let known = try Token(Sample.signer().sign(Sample.transaction()))
        let other = try Token(
            ReceiptSigner(authority: Sample.authority().rotating(.leaf)).sign(Sample.transaction()))
        let verifier = try Sample.verifier()
        #expect(verifier.refusal(of: known.text) == nil)
        #expect(verifier.refusal(of: other.text) == nil)
        var mixed = other
        mixed.header = known.header
        #expect(verifier.refusal(of: mixed.text) == .badSignature)
    }
}
