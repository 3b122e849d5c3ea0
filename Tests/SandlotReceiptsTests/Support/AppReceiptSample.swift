import SandlotBase
import SandlotReceipts

/// App receipts and their signers, for tests that need any.
enum AppReceiptSample {
    static let device: [UInt8] = Array(1...16)

    private static let sharedSigner = Result {
        try AppReceiptSigner(authority: Sample.authority())
    }

    /// Returns a signer of the authority that all tests share, because generating a key takes time.
    static func signer() throws -> AppReceiptSigner { try sharedSigner.get() }

    /// Returns a receipt with all attributes that Apple documents.
    static func receipt(_ environment: ReceiptEnvironment = .sandbox) throws -> AppReceipt {
        var receipt = AppReceipt()
        receipt.environment = environment
        receipt.appAppleID = Sample.appAppleID
        receipt.bundleID = Sample.bundleID
        receipt.appVersion = "42"
        receipt.creationDate = Timestamp(milliseconds: 1_750_000_000_000)
        receipt.originalAppVersion = "1.0"
        receipt.purchases = [subscription, coin]
        try receipt.bind(to: device, opaqueValue: Array(20...35))
        return receipt
    }

    static var subscription: InAppPurchaseReceipt {
        var purchase = InAppPurchaseReceipt()
        purchase.quantity = 1
        purchase.productID = "com.example.game.pro"
        purchase.transactionID = "2000000000000002"
        purchase.originalTransactionID = "2000000000000001"
        purchase.purchaseDate = Timestamp(milliseconds: 1_749_000_000_000)
        purchase.originalPurchaseDate = Timestamp(milliseconds: 1_740_000_000_000)
        purchase.expiresDate = Timestamp(milliseconds: 1_751_000_000_000)
        purchase.webOrderLineItemID = 2_000_000_000_000_777
        purchase.cancellationDate = Timestamp(milliseconds: 1_749_500_000_000)
        purchase.isTrialPeriod = false
        purchase.isInIntroOfferPeriod = true
        purchase.promotionalOfferID = "spring"
        return purchase
    }

    static var coin: InAppPurchaseReceipt {
        var purchase = InAppPurchaseReceipt()
        purchase.quantity = 300
        purchase.productID = "com.example.game.coin"
        purchase.transactionID = "2000000000000003"
        purchase.purchaseDate = Timestamp(milliseconds: -1000)
        return purchase
    }

    /// Returns a verifier that trusts the shared authority.
    static func verifier(
        _ environment: ReceiptEnvironment = .sandbox, bundleID: String = Sample.bundleID,
        appVersion: String? = nil, device: [UInt8]? = nil, relaxations: Relaxation = [],
        now: Timestamp = Sample.signedDate
    ) throws -> AppReceiptVerifier {
        var expectation = AppReceiptVerifier.Expectation(
            bundleID: bundleID, environment: environment, appVersion: appVersion, device: device,
            relaxations: relaxations)
        expectation.appAppleID = Sample.appAppleID
        return try AppReceiptVerifier(
            roots: [Sample.authority().root], expectation: expectation, now: { now })
    }

    /// Returns the code with which a changed receipt is refused, or nil if it is verified.
    static func refusal(
        _ change: (inout AppReceipt) throws -> Void
    ) throws -> ReceiptRefusal.Code? {
        var receipt = try receipt()
        try change(&receipt)
        return try verifier().verify(signer().sign(receipt)).refusal?.code
    }
}
