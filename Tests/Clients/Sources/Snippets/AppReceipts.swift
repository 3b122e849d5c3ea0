// snippet: receipt
import SandlotReceipts
import SandlotStore

func purchases(in store: Store) throws -> [String?] {
    let receipt = try store.appReceipt(of: "Ana", in: "com.example.app")
    let verifier = try AppReceiptVerifier(
        roots: [store.root],
        expectation: .init(bundleID: "com.example.app", environment: .sandbox))
    guard let receipt, case .verified(let content) = verifier.verify(receipt) else { return [] }
    return content.purchases.map(\.productID)
}
// end
