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
