import Foundation
import SandlotBase
import SandlotCatalog
import SandlotReceipts
import SandlotStore
import SandlotStoreKit

/// Sample data in the format of a store.
enum Samples {
    static let signer = Result { try ReceiptSigner(authority: CertificateAuthority()) }

    /// Returns signed data with an outcome of the verification that the caller chooses.
    static func delivery<Payload>(
        _ payload: Payload, failure: StoreError.Code? = nil
    ) throws -> Delivery<Payload> {
        try delivery(json: payload.json, failure: failure)
    }

    static func delivery<Payload>(
        json: [UInt8], failure: StoreError.Code? = nil
    ) throws -> Delivery<Payload> {
        Delivery(
            jws: try signer.get().sign(json: json), json: json, payload: try Payload(json: json),
            failure: failure.map { StoreError($0, "as the test says") })
    }

    static var transaction: TransactionPayload {
        var payload = TransactionPayload()
        payload.transactionId = "2000000000000007"
        payload.originalTransactionId = "2000000000000001"
        payload.bundleId = "com.example.app"
        payload.productId = "pro.monthly"
        payload.subscriptionGroupIdentifier = "21000001"
        payload.purchaseDate = Timestamp(milliseconds: 1_767_225_600_000)
        payload.originalPurchaseDate = Timestamp(milliseconds: 1_764_547_200_000)
        payload.expiresDate = Timestamp(milliseconds: 1_769_904_000_000)
        payload.quantity = 1
        payload.type = .autoRenewableSubscription
        payload.inAppOwnershipType = .purchased
        payload.signedDate = Timestamp(milliseconds: 1_767_225_600_250)
        payload.environment = .xcode
        payload.transactionReason = .renewal
        payload.storefront = "USA"
        payload.storefrontId = "143441"
        payload.price = Milliunits(rawValue: 4990)
        payload.currency = "USD"
        payload.deviceVerification = Data(repeating: 7, count: 48).base64EncodedString()
        payload.deviceVerificationNonce = UUID(uuidString: "48c8b92d-ce0d-4229-bedf-e61b4f9cfc92")
        return payload
    }

    static func transactionResult(
        _ payload: TransactionPayload = transaction, failure: StoreError.Code? = nil
    ) throws -> VerificationResult<Transaction> {
        VerificationResult(try delivery(payload, failure: failure), in: nil)
    }

    /// Returns the products of a catalog for a device with a locale.
    static func products(
        _ catalog: String, locale: String = "en_US",
        storefront: StorefrontInfo = StorefrontInfo(
            countryCode: "USA", id: "143441", currencyCode: "USD"),
        writesWeeksAsDays: Bool = false
    ) throws -> [Product] {
        let catalog = try Catalog(bytes: Array(catalog.utf8))
        let items = catalog.items.map { item in
            ListedProduct(
                item: item,
                group: catalog.subscriptionGroups.first {
                    $0.id == item.subscriptionGroupIdentifier
                })
        }
        let listing = ProductListing(
            items: items, storefront: storefront, locale: locale,
            writesWeeksAsDays: writesWeeksAsDays)
        return Product.products(listing, in: nil)
    }
}
