import SandlotBase
import SandlotCatalog
import SandlotReceipts
import SandlotStore
import Synchronization

/// A transaction that the store has not made, signed under a root that nobody trusts.
enum ForgedPurchase {
    private static let signer = Mutex<ReceiptSigner?>(nil)

    /// The first number of a forged transaction, which no store of a test reaches.
    private static let firstID: UInt64 = 9_000_000_000_000_000

    /// Makes a transaction.
    ///
    /// - Parameters:
    ///   - item: The product.
    ///   - bundleID: The app.
    ///   - date: The date of the purchase.
    ///   - number: The number of the forgery in its run.
    /// - Returns: The transaction, which is not verified.
    /// - Throws: `StoreError` with the code `receipts`.
    static func delivery(
        of item: Catalog.Item, in bundleID: String, at date: Timestamp, number: UInt64
    ) throws(StoreError) -> Delivery<TransactionPayload> {
        var payload = TransactionPayload()
        payload.transactionId = "\(firstID + number)"
        payload.originalTransactionId = payload.transactionId
        payload.bundleId = bundleID
        payload.productId = item.productID
        payload.subscriptionGroupIdentifier = item.subscriptionGroupIdentifier
        payload.purchaseDate = date
        payload.originalPurchaseDate = date
        payload.quantity = 1
        payload.type = item.appStoreType.map(ProductType.init)
        payload.inAppOwnershipType = .purchased
        payload.signedDate = date
        payload.environment = .xcode
        payload.transactionReason = .purchase
        payload.storefront = "USA"
        payload.storefrontId = "143441"
        payload.price = Milliunits(rawValue: 990)
        payload.currency = "USD"
        do throws(ReceiptError) {
            let jws = try signer.withLock { signer throws(ReceiptError) in
                if let signer { return try signer.sign(payload) }
                let stranger = try ReceiptSigner(authority: CertificateAuthority())
                signer = stranger
                return try stranger.sign(payload)
            }
            return Delivery(
                jws: jws, json: try UntrustedReceipt(jws).payload, payload: payload,
                failure: StoreError(
                    .invalidCertificateChain, "the root certificate is not trusted"))
        } catch {
            throw StoreError(.receipts, error.reason, underlying: error)
        }
    }
}
