// snippet: signing
import SandlotReceipts

func issueAndVerify() throws {
    let authority = try CertificateAuthority()
    var purchase = TransactionPayload()
    purchase.transactionId = "2000000000000001"
    purchase.productId = "remove_ads"
    purchase.bundleId = "com.example.app"
    purchase.environment = .sandbox
    purchase.signedDate = .now
    let jws = try ReceiptSigner(authority: authority).sign(purchase)

    let verifier = try ReceiptVerifier(
        roots: [authority.root],
        expectation: .init(bundleID: "com.example.app", environment: .sandbox))
    switch verifier.verifyTransaction(jws) {
    case .verified(let receipt): print(receipt.payload.productId ?? "")
    case .refused(let refusal): print(refusal.code.rawValue, refusal.reason)
    }
}
// end
