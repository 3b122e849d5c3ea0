import SandlotReceipts
import Testing

@Suite
struct RefusalCodeTests {
    private static func signed(_ members: String) throws -> ReceiptRefusal.Code? {
        let token = try Sample.signer().sign(json: Sample.transactionJSON(adding: members))
        return try Sample.verifier().refusal(of: token)
    }

    private static func flawed(_ flaw: ReceiptFlaw) throws -> ReceiptRefusal.Code? {
        let signer = try FlawedSigner(
            authority: Sample.authority(), flaw: flaw, signingDate: Sample.signedDate)
        return try Sample.verifier(.production).refusal(
            of: signer.sign(Sample.notification(.production)), as: .notification)
    }

    private static func headed(_ header: String) throws -> ReceiptRefusal.Code? {
        try Sample.verifier().refusal(of: Token.encoded(Array(header.utf8)) + ".e30.AAAA")
    }

    /// Tests with one receipt for each code.
    private static let examples:
        [(code: ReceiptRefusal.Code, verify: @Sendable () throws -> ReceiptRefusal.Code?)] = [
            (.malformedToken, { try flawed(.missingSignature) }),
            (.malformedHeader, { try headed("[]") }),
            (.malformedPayload, { try flawed(.unreadablePayload) }),
            (.wrongAlgorithm, { try flawed(.wrongAlgorithm) }),
            (.unsupportedHeader, { try headed(#"{"alg":"ES256","crit":[]}"#) }),
            (.missingChain, { try flawed(.missingChain) }),
            (.wrongChainLength, { try flawed(.shortChain) }),
            (.unreadableCertificate, { try flawed(.unreadableCertificate) }),
            (.brokenChain, { try flawed(.brokenChain) }),
            (.untrustedRoot, { try flawed(.untrustedRoot) }),
            (.certificateProfile, { try flawed(.criticalMarker) }),
            (.missingMarker, { try flawed(.missingMarker) }),
            (.certificateNotYetValid, { try flawed(.futureLeaf) }),
            (.certificateExpired, { try flawed(.expiredLeaf) }),
            (.badSignature, { try flawed(.tamperedPayload) }),
            (.registeredClaim, { try signed(#""exp":0"#) }),
            (.duplicateMember, { try signed(#""a":0,"a":0"#) }),
            (.invalidField, { try signed(#""price":"1""#) }),
            (.nullField, { try signed(#""price":null"#) }),
            (.wrongBundle, { try flawed(.wrongBundle) }),
            (.wrongAppID, { try flawed(.wrongAppID) }),
            (.wrongEnvironment, { try flawed(.wrongEnvironment) }),
        ]

    @Test
    func everyCodeHasAReceipt() throws {
        var produced: Set<ReceiptRefusal.Code> = []
        for (code, verify) in Self.examples {
            #expect(try verify() == code)
            produced.insert(code)
        }
        let missing = Set(ReceiptRefusal.Code.all).symmetricDifference(produced)
        #expect(missing.isEmpty)
        #expect(ReceiptRefusal.Code.all.count == produced.count)
    }

    /// The strings are part of the command line's output and must never change.
    @Test
    func codesAreStable() {
        #expect(
            Set(ReceiptRefusal.Code.all.map(\.rawValue)) == [
                "malformed-token", "malformed-header", "malformed-payload", "wrong-algorithm",
                "unsupported-header", "missing-chain", "wrong-chain-length",
                "unreadable-certificate",
                "broken-chain", "untrusted-root", "certificate-profile", "missing-marker",
                "certificate-not-yet-valid", "certificate-expired", "bad-signature",
                "registered-claim",
                "duplicate-member", "invalid-field", "null-field", "wrong-bundle", "wrong-app-id",
                "wrong-environment",
            ])
    }
}
