import SandlotReceipts
import Testing

@Suite
struct NestedReceiptTests {
    private static func refusal(
        of payload: NotificationPayload, includingNested: Bool
    ) throws -> ReceiptRefusal? {
        let token = try Sample.signer().sign(payload)
        return try Sample.verifier().verify(
            Array(token.utf8)[...], kind: .notification, includingNested: includingNested
        ).refusal
    }

    @Test
    func signedDataInsideANotificationIsVerifiedOnRequest() throws {
        let signer = try Sample.signer()
        var payload = Sample.notification()
        payload.data?.signedTransactionInfo = try signer.sign(Sample.transaction())
        payload.data?.signedRenewalInfo = try signer.sign(Sample.renewalInfo())
        #expect(try Self.refusal(of: payload, includingNested: true) == nil)

        payload.data?.signedRenewalInfo = try signer.sign(Sample.renewalInfo(.production))
        #expect(try Self.refusal(of: payload, includingNested: false) == nil)
        let refusal = try #require(try Self.refusal(of: payload, includingNested: true))
        #expect(refusal.code == .wrongEnvironment)
        #expect(refusal.reason.hasPrefix("signedRenewalInfo: "))

        payload.data?.signedTransactionInfo = "x"
        let other = try #require(try Self.refusal(of: payload, includingNested: true))
        #expect(other.code == .malformedToken)
        #expect(other.reason.hasPrefix("signedTransactionInfo: "))
    }

    /// Renewal information names no app that could be compared.
    @Test
    func aTransactionDoesNotPassForRenewalInformation() throws {
        var transaction = Sample.transaction()
        transaction.bundleId = "com.example.other"
        let token = try Sample.signer().sign(transaction)
        let verifier = try Sample.verifier()
        #expect(verifier.verifyRenewalInfo(token).refusal?.code == .invalidField)
        let verdicts = verifier.verifyRenewalInfos([token])
        #expect(verdicts.map { $0.refusal?.code } == [.invalidField])

        var payload = Sample.notification()
        payload.data?.signedRenewalInfo = token
        #expect(try Self.refusal(of: payload, includingNested: false) == nil)
        let refusal = try #require(try Self.refusal(of: payload, includingNested: true))
        #expect(refusal.code == .invalidField)
        #expect(refusal.reason.hasPrefix("signedRenewalInfo: "))
    }

    /// Apple can add a member to renewal information that only transactions have today.
    @Test
    func renewalInformationMayHaveMembersOfOtherKinds() throws {
        let json = Array(
            (String(decoding: Sample.renewalInfo().json.dropLast(), as: UTF8.self)
                + #","purchaseDate":1}"#).utf8)
        let token = try Sample.signer().sign(json: json)
        #expect(try Sample.verifier().verifyRenewalInfo(token).refusal == nil)
    }

    @Test
    func signedDataAboutTheAppIsVerifiedOnRequest() throws {
        let stranger = try ReceiptSigner(authority: CertificateAuthority())
        var payload = Sample.notification()
        payload.data = nil
        payload.appData = NotificationAppData()
        payload.appData?.bundleId = Sample.bundleID
        payload.appData?.environment = .sandbox
        payload.appData?.signedAppTransactionInfo = try Sample.signer().sign(
            Sample.appTransaction())
        #expect(try Self.refusal(of: payload, includingNested: true) == nil)
        payload.appData?.signedAppTransactionInfo = try stranger.sign(Sample.appTransaction())
        #expect(try Self.refusal(of: payload, includingNested: false) == nil)
        #expect(try Self.refusal(of: payload, includingNested: true)?.code == .untrustedRoot)
    }
}
