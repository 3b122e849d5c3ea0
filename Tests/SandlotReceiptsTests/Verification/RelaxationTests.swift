import SandlotReceipts
import Testing

@Suite
struct RelaxationTests {
    @Test
    func nullFieldsAllowsOnlyNull() throws {
        let null = try Sample.signer().sign(json: Sample.transactionJSON(adding: #""price":null"#))
        #expect(try Sample.verifier().refusal(of: null) == .nullField)
        let receipt = try Sample.verifier(.sandbox, .nullFields).verifyTransaction(null).receipt
        #expect(receipt != nil && receipt?.payload.price == nil)
        for other in [Relaxation.certificateProfile, .anyApp, .anyEnvironment] {
            #expect(try Sample.verifier(.sandbox, other).refusal(of: null) == .nullField)
        }
        let wrong = try Sample.signer().sign(json: Sample.transactionJSON(adding: #""price":"1""#))
        #expect(try Sample.verifier(.sandbox, .nullFields).refusal(of: wrong) == .invalidField)
    }

    @Test
    func anyAppAllowsOnlyOtherApps() throws {
        var payload = Sample.appTransaction(.production)
        payload.bundleId = "com.example.other"
        payload.appAppleId = nil
        let token = try Sample.signer().sign(payload)
        for (relaxations, expected) in [
            (.anyApp, nil), (.anyEnvironment, .wrongBundle), ([], .wrongBundle),
        ] as [(Relaxation, ReceiptRefusal.Code?)] {
            let verifier = try Sample.verifier(.production, relaxations)
            #expect(verifier.refusal(of: token, as: .appTransaction) == expected)
        }
        let sandbox = try Sample.verifier(.sandbox, .anyApp)
        #expect(sandbox.refusal(of: token, as: .appTransaction) == .wrongEnvironment)
    }

    @Test
    func anyEnvironmentAllowsOnlyOtherEnvironments() throws {
        for environment in ["Production", "Xcode", "Moon"] {
            let payload = Sample.transaction(ReceiptEnvironment(rawValue: environment))
            let token = try Sample.signer().sign(payload)
            #expect(try Sample.verifier(.sandbox, .anyEnvironment).refusal(of: token) == nil)
            #expect(try Sample.verifier(.sandbox, .anyApp).refusal(of: token) == .wrongEnvironment)
        }
    }

    /// A verifier that can be created without the app Apple ID must not compare it.
    @Test
    func anyEnvironmentWithoutAnAppIDIsAnErrorOrDoesNotCompareIt() throws {
        let token = try Sample.signer().sign(Sample.notification(.production))
        let expectation = ReceiptVerifier.Expectation(
            bundleID: Sample.bundleID, environment: .production, relaxations: .anyEnvironment)
        do {
            let verifier = try ReceiptVerifier(
                roots: [Sample.authority().root], expectation: expectation)
            #expect(verifier.refusal(of: token, as: .notification) == nil)
        } catch let error as ReceiptError {
            #expect(error.code == .missingAppAppleID)
        }
    }

    @Test
    func everyRelaxationHasAName() {
        #expect(
            Relaxation.named.map(\.name)
                == ["certificate-profile", "null-fields", "any-app", "any-environment"])
        let union = Relaxation.named.reduce(into: Relaxation()) { $0.formUnion($1.relaxation) }
        #expect(union == [.certificateProfile, .nullFields, .anyApp, .anyEnvironment])
    }
}
