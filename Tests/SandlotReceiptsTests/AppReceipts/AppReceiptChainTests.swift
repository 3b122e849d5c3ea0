import SandlotBase
import SandlotReceipts
import Testing

/// Tests of the certificates in app receipts, which `openssl` makes.
@Suite
struct AppReceiptChainTests {
    /// Verifies a receipt that is correct except for a change of its chain.
    private static func refusals(
        _ change: (inout OpenSSLReceipt.Chain) -> Void
    ) throws -> [ReceiptRefusal?] {
        var chain = OpenSSLReceipt.Chain()
        change(&chain)
        // The certificates are valid from the second in which they are made.
        return try refusals(of: chain, at: Timestamp.now.adding(days: 1))
    }

    /// A receipt with 10 certificates, of which 8 are not in its chain.
    @Test
    func allCertificatesOfAReceiptAreShownAndTooManyAreRefused() throws {
        var chain = OpenSSLReceipt.Chain()
        chain.others = try (0..<8).map { _ in try CertificateAuthority().root }
        for refusal in try Self.refusals(of: chain, at: .now) {
            #expect(refusal?.code == .malformedReceipt)
            #expect(refusal?.reason == "the receipt has 10 certificates, more than 8")
        }
        let made = try OpenSSLReceipt().signed(AppReceiptSample.receipt(), by: chain)
        let shown = try UntrustedAppReceipt(made.bytes).certificates
        #expect(shown.count == 10)
        #expect(Set(shown).isSuperset(of: chain.others))
    }

    /// Verifies a receipt without and with the relaxation of the certificate profile.
    private static func refusals(
        of chain: OpenSSLReceipt.Chain, at date: Timestamp
    ) throws -> [ReceiptRefusal?] {
        var receipt = try AppReceiptSample.receipt()
        receipt.creationDate = date
        let made = try OpenSSLReceipt().signed(receipt, by: chain)
        return try [[], Relaxation.certificateProfile].map { relaxations in
            let verifier = try AppReceiptVerifier(
                roots: [made.root],
                expectation: AppReceiptVerifier.Expectation(
                    bundleID: Sample.bundleID, environment: .sandbox, relaxations: relaxations))
            return verifier.verify(made.bytes).refusal
        }
    }

    @Test
    func chainsOfOpenSSLAreVerified() throws {
        #expect(try Self.refusals { _ in } == [nil, nil])
        // Older receipts of Apple have certificates that are signed with SHA-1.
        #expect(try Self.refusals { $0.leafDigest = "sha1" } == [nil, nil])
        let noUsage = try Self.refusals { $0.shape.leaf = $0.shape.leaf.without("keyUsage") }
        #expect(noUsage == [nil, nil])
    }

    @Test
    func aLeafThatIsSignedWithMD5IsRefused() throws {
        for refusal in try Self.refusals({ $0.leafDigest = "md5" }) {
            #expect(refusal?.code == .certificateProfile)
            #expect(refusal?.reason.contains("leaf uses md5WithRSAEncryption") == true)
        }
    }

    /// A root that was renewed with the same key, in both orders.
    @Test
    func everyRootWithTheNameOfTheIssuerIsTried() throws {
        var receipt = try AppReceiptSample.receipt()
        receipt.creationDate = Timestamp.now.adding(days: 100)
        let made = try OpenSSLReceipt().signed(receipt, by: OpenSSLReceipt.Chain())
        let roots = [try made.shortLivedRoot(), made.root]
        for roots in [roots, roots.reversed()] {
            let verifier = try AppReceiptVerifier(
                roots: roots, expectation: .init(bundleID: Sample.bundleID, environment: .sandbox))
            #expect(verifier.verify(made.bytes).refusal == nil)
        }
        let verifier = try AppReceiptVerifier(
            roots: [roots[0]], expectation: .init(bundleID: Sample.bundleID, environment: .sandbox))
        #expect(verifier.verify(made.bytes).refusal?.code == .certificateExpired)
    }

    @Test
    func aLeafWhoseKeyMayNotSignIsRefused() throws {
        let refusals = try Self.refusals {
            $0.shape.leaf = $0.shape.leaf.setting("keyUsage=critical,keyEncipherment")
        }
        for refusal in refusals {
            #expect(refusal?.code == .certificateProfile)
            #expect(refusal?.reason.contains("digitalSignature") == true)
        }
    }

    @Test(arguments: [OpenSSLReceipt.Namesake.untrusted, .shortLived], [true, false])
    func everyCertificateWithTheNameOfTheIssuerIsTried(
        namesake: OpenSSLReceipt.Namesake, isFirst: Bool
    ) throws {
        var chain = OpenSSLReceipt.Chain()
        chain.namesake = namesake
        if isFirst { chain.shape.intermediate.append(OpenSSLReceipt.Chain.padding) }
        // The certificate that is valid for a day has expired then.
        let date = Timestamp.now.adding(days: 100)
        #expect(try Self.refusals(of: chain, at: date) == [nil, nil])
    }
}
