import SandlotReceipts
import Testing

@Suite
struct VerifiedReceiptTests {
    @Test(arguments: [ReceiptEnvironment.sandbox, .production])
    func allFourKindsAreVerified(_ environment: ReceiptEnvironment) throws {
        let (signer, verifier) = (try Sample.signer(), try Sample.verifier(environment))
        let transaction = Sample.transaction(environment)
        let verified = verifier.verifyTransaction(try signer.sign(transaction))
        #expect(verified.receipt?.payload == transaction)
        #expect(verified.receipt?.json == transaction.json)
        #expect(verified.refusal == nil)
        let renewalInfo = Sample.renewalInfo(environment)
        #expect(
            verifier.verifyRenewalInfo(try signer.sign(renewalInfo)).receipt?.payload == renewalInfo
        )
        let app = Sample.appTransaction(environment)
        #expect(verifier.verifyAppTransaction(try signer.sign(app)).receipt?.payload == app)
        let notification = Sample.notification(environment)
        #expect(
            verifier.verifyNotification(try signer.sign(notification)).receipt?.payload
                == notification)
    }

    @Test
    func theBytesAreReturnedAsSigned() throws {
        let json = Array(
            #" {"environment":"Sandbox", "bundleId":"com.example.game","zebra":1.50,"signedDate":1.75e12} "#
                .utf8)
        let token = try Sample.signer().sign(json: json)
        let receipt = try #require(Sample.verifier().verifyTransaction(token).receipt)
        #expect(receipt.json == json)
        #expect(
            receipt.payload.unknownFields == [UnknownField(name: "zebra", json: Array("1.50".utf8))]
        )
    }

    @Test
    func aRefusalHasACodeAndAReasonWithoutContent() throws {
        var payload = Sample.transaction()
        payload.bundleId = "com.secret.app"
        let verdict = try Sample.verifier().verifyTransaction(Sample.signer().sign(payload))
        let refusal = try #require(verdict.refusal)
        #expect(verdict.receipt == nil)
        #expect(refusal.code == .wrongBundle)
        #expect(refusal.description == "wrong-bundle: \(refusal.reason)")
        #expect(!refusal.reason.contains("secret"))
    }

    @Test
    func aReceiptIsVerifiedWithAnyTrustedRoot() throws {
        let (one, other) = (try Sample.authority(), try CertificateAuthority())
        let verifier = try Sample.verifier(roots: [one.root, other.root, one.root])
        for authority in [one, other] {
            let token = try ReceiptSigner(authority: authority).sign(Sample.transaction())
            #expect(verifier.refusal(of: token) == nil)
        }
        let stranger = try ReceiptSigner(authority: CertificateAuthority()).sign(
            Sample.transaction())
        #expect(verifier.refusal(of: stranger) == .untrustedRoot)
    }

    @Test
    func rootsMayComeFromPEMOrDER() throws {
        let root = try Sample.authority().root
        let token = try Sample.signer().sign(Sample.transaction())
        for bytes in [root.der, try root.pem()] {
            let verifier = try Sample.verifier(roots: [Certificate(bytes: bytes)])
            #expect(verifier.refusal(of: token) == nil)
        }
    }

    @Test
    func onlyRootsAreTrustedNotLinks() throws {
        let authority = try Sample.authority()
        let token = try Sample.signer().sign(Sample.transaction())
        for certificate in [authority.intermediate, authority.leaf] {
            #expect(try Sample.verifier(roots: [certificate]).refusal(of: token) != nil)
        }
    }

    @Test
    func aVerifierNeedsRoots() {
        let error = #expect(throws: ReceiptError.self) { try Sample.verifier(roots: []) }
        #expect(error?.code == .noTrustedRoots)
    }

    @Test
    func aVerifierForProductionNeedsTheAppID() throws {
        let roots = [try Sample.authority().root]
        let error = #expect(throws: ReceiptError.self) {
            try ReceiptVerifier(
                roots: roots,
                expectation: ReceiptVerifier.Expectation(
                    bundleID: Sample.bundleID, environment: .production))
        }
        #expect(error?.code == .missingAppAppleID)
        for relaxations in [[], .nullFields, .certificateProfile] as [Relaxation] {
            #expect(throws: Never.self) {
                try ReceiptVerifier(
                    roots: roots,
                    expectation: ReceiptVerifier.Expectation(
                        bundleID: Sample.bundleID, environment: .sandbox, relaxations: relaxations))
            }
        }
    }
}
