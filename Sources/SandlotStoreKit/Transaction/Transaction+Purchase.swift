public import Foundation
import SandlotBase
import SandlotReceipts

/// The product, customer, and time of a purchase.
extension Transaction {
    /// The identifier of a subscription's billing period.
    public var webOrderLineItemID: String? { payload.webOrderLineItemId }

    /// The product that was bought.
    public var productID: String { payload.productId ?? "" }

    /// The type of the product that was bought.
    public var productType: Product.ProductType {
        Product.ProductType(rawValue: payload.type?.rawValue ?? "")
    }

    /// The subscription group.
    public var subscriptionGroupID: String? { payload.subscriptionGroupIdentifier }

    /// The app's bundle identifier.
    public var appBundleID: String { payload.bundleId ?? "" }

    /// The time of the payment, which is also the start of a subscription's period.
    public var purchaseDate: Date { payload.purchaseDate.dateOrEpoch }

    /// The time of the original transaction's payment.
    public var originalPurchaseDate: Date { payload.originalPurchaseDate.dateOrEpoch }

    /// The end of a subscription's period.
    public var expirationDate: Date? { payload.expiresDate?.date }

    /// The number of units that were bought.
    public var purchasedQuantity: Int { payload.quantity.map { Int($0) } ?? 1 }

    /// Whether the customer upgraded to a higher level of service.
    public var isUpgraded: Bool { payload.isUpgraded ?? false }

    /// The relationship between the customer and the purchase.
    public var ownershipType: OwnershipType {
        payload.inAppOwnershipType.map { OwnershipType(rawValue: $0.rawValue) } ?? .purchased
    }

    /// The token with which the app connects the purchase with one of its accounts.
    public var appAccountToken: UUID? { payload.appAccountToken }

    /// The identifier that all purchases of a customer in the app share.
    public var appTransactionID: String { payload.appTransactionId ?? "" }

    /// The reason for the transaction.
    public var reason: Reason { Reason(rawValue: reasonStringRepresentation) }

    /// The reason for the transaction, as it appears in the JSON.
    public var reasonStringRepresentation: String {
        payload.transactionReason?.rawValue ?? Reason.purchase.rawValue
    }

    /// The original transaction's identifier before a migration.
    public var previousOriginalTransactionID: UInt64? {
        payload.previousOriginalTransactionId.flatMap { UInt64($0) }
    }
}

/// The storefront and the price of a purchase.
extension Transaction {
    /// The environment in which the data was signed.
    public var environment: AppStore.Environment {
        AppStore.Environment(rawValue: environmentStringRepresentation)
    }

    /// The environment in which the data was signed, as it appears in the JSON.
    public var environmentStringRepresentation: String { payload.environment?.rawValue ?? "" }

    /// The storefront of the purchase.
    public var storefront: Storefront {
        Storefront(
            countryCode: storefrontCountryCode, id: payload.storefrontId ?? "",
            currencyCode: KnownStorefront.named(storefrontCountryCode)?.currency
                ?? payload.currency)
    }

    /// The storefront's ISO 3166-1 alpha-3 code.
    public var storefrontCountryCode: String { payload.storefront ?? "" }

    /// The total price, with the offer applied.
    public var price: Decimal? { payload.price.map { Decimal($0) } }

    /// The currency of the price.
    public var currency: Locale.Currency? { currencyCode.map { Locale.Currency($0) } }

    /// The currency of the price as an ISO 4217 code.
    public var currencyCode: String? { payload.currency }
}

/// The signature of the transaction.
extension Transaction {
    /// The device verification: the SHA-384 hash of the nonce and the device's identifier.
    public var deviceVerification: Data { payload.deviceVerification.base64Bytes }

    /// The nonce of the device verification.
    public var deviceVerificationNonce: UUID { payload.deviceVerificationNonce.orZero }

    /// The time at which the data was signed.
    public var signedDate: Date { payload.signedDate.dateOrEpoch }
}
