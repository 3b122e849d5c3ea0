import Foundation
import SandlotBase
import SandlotReceipts

/// A valid authority and valid payloads, for tests that need any.
enum Sample {
    static let bundleID = "com.example.game"
    static let appAppleID: Int64 = 1_234_567_890
    static let signedDate = Timestamp(milliseconds: 1_750_000_000_123)

    private static let sharedAuthority = Result { try CertificateAuthority() }
    private static let sharedSigner = Result { try ReceiptSigner(authority: authority()) }

    /// Returns the authority that all tests share unless they change it.
    ///
    /// Generating keys takes time.
    static func authority() throws -> CertificateAuthority { try sharedAuthority.get() }

    /// Returns a signer of the shared authority.
    static func signer() throws -> ReceiptSigner { try sharedSigner.get() }

    /// Returns a verifier that trusts the shared authority.
    static func verifier(
        _ environment: ReceiptEnvironment = .sandbox, _ relaxations: Relaxation = [],
        roots: [Certificate]? = nil, now: Timestamp = signedDate
    ) throws -> ReceiptVerifier {
        try ReceiptVerifier(
            roots: roots ?? [authority().root],
            expectation: ReceiptVerifier.Expectation(
                bundleID: bundleID, environment: environment, appAppleID: appAppleID,
                relaxations: relaxations),
            now: { now })
    }

    static func transaction(_ environment: ReceiptEnvironment = .sandbox) -> TransactionPayload {
        var payload = TransactionPayload()
        payload.transactionId = "2000000123456789"
        payload.bundleId = bundleID
        payload.productId = "com.example.game.gold"
        payload.quantity = 1
        payload.signedDate = signedDate
        payload.environment = environment
        return payload
    }

    static func renewalInfo(_ environment: ReceiptEnvironment = .sandbox) -> RenewalInfoPayload {
        var payload = RenewalInfoPayload()
        payload.originalTransactionId = "2000000123456789"
        payload.autoRenewStatus = .on
        payload.signedDate = signedDate
        payload.environment = environment
        return payload
    }

    static func appTransaction(
        _ environment: ReceiptEnvironment = .sandbox
    ) -> AppTransactionPayload {
        var payload = AppTransactionPayload()
        payload.receiptType = environment
        payload.appAppleId = appAppleID
        payload.bundleId = bundleID
        payload.receiptCreationDate = signedDate
        return payload
    }

    static func notification(_ environment: ReceiptEnvironment = .sandbox) -> NotificationPayload {
        var payload = NotificationPayload()
        payload.notificationType = .test
        payload.notificationUUID = "5b9c0a7e-5f0d-4c8e-9e44-0c5a51b1b2c3"
        var data = NotificationData()
        data.appAppleId = appAppleID
        data.bundleId = bundleID
        data.environment = environment
        payload.data = data
        payload.version = "2.0"
        payload.signedDate = signedDate
        return payload
    }

    /// Returns the JSON of a payload of a kind.
    static func json(_ kind: ReceiptKind, _ environment: ReceiptEnvironment = .sandbox) -> [UInt8] {
        switch kind {
        case .transaction: transaction(environment).json
        case .renewal: renewalInfo(environment).json
        case .appTransaction: appTransaction(environment).json
        case .notification: notification(environment).json
        }
    }

    /// Returns a transaction in JSON with additional members, for example `"exp":0`.
    static func transactionJSON(adding members: String) -> [UInt8] {
        Array(
            (String(decoding: transaction().json.dropLast(), as: UTF8.self) + ",\(members)}").utf8)
    }
}

extension ReceiptVerifier {
    /// Returns the code of a token's refusal, or nil if the token is verified.
    func refusal(of token: String, as kind: ReceiptKind = .transaction) -> ReceiptRefusal.Code? {
        verify(Array(token.utf8)[...], kind: kind).refusal?.code
    }
}
