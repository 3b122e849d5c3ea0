import Foundation
import SandlotBase
import SandlotReceipts

/// An authority and payloads that are right, for tests that need any.
enum Sample {
    static let bundleID = "com.example.game"
    static let appAppleID: Int64 = 1_234_567_890
    static let signedDate = Timestamp(milliseconds: 1_750_000_000_123)

    private static let sharedAuthority = Result { try CertificateAuthority() }
    private static let sharedSigner = Result { try ReceiptSigner(authority: authority()) }

    /// One authority for all tests that do not change it: making keys takes time.
    static func authority() throws -> CertificateAuthority { try sharedAuthority.get() }

    /// A signer of the shared authority.
    static func signer() throws -> ReceiptSigner { try sharedSigner.get() }

    /// A verifier that trusts the shared authority.
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

    /// The JSON of a payload of some kind.
    static func json(_ kind: ReceiptKind, _ environment: ReceiptEnvironment = .sandbox) -> [UInt8] {
        switch kind {
        case .transaction: transaction(environment).json
        case .renewal: renewalInfo(environment).json
        case .appTransaction: appTransaction(environment).json
        case .notification: notification(environment).json
        }
    }

    /// A transaction in JSON with more members, as in `"exp":0`.
    static func transactionJSON(adding members: String) -> [UInt8] {
        Array(
            (String(decoding: transaction().json.dropLast(), as: UTF8.self) + ",\(members)}").utf8)
    }
}

extension ReceiptVerifier {
    /// Why a token is refused, or nil if it is verified.
    func refusal(of token: String, as kind: ReceiptKind = .transaction) -> ReceiptRefusal.Code? {
        verify(Array(token.utf8)[...], kind: kind).refusal?.code
    }
}
