public import Foundation
internal import SandlotBase
internal import SandlotReceipts

/// What was bought, by whom and when.
extension Transaction {
    /// The period of a subscription as the bill counts it.
    public var webOrderLineItemID: String? { payload.webOrderLineItemId }

    /// The product that was bought.
    public var productID: String { payload.productId ?? "" }

    /// What kind of thing was bought.
    public var productType: Product.ProductType {
        Product.ProductType(rawValue: payload.type?.rawValue ?? "")
    }

    /// The group of a subscription.
    public var subscriptionGroupID: String? { payload.subscriptionGroupIdentifier }

    /// The app.
    public var appBundleID: String { payload.bundleId ?? "" }

    /// When it was paid; the beginning of a subscription's period.
    public var purchaseDate: Date { payload.purchaseDate.dateOrEpoch }

    /// When the first transaction of the series was paid.
    public var originalPurchaseDate: Date { payload.originalPurchaseDate.dateOrEpoch }

    /// The end of a subscription's period.
    public var expirationDate: Date? { payload.expiresDate?.date }

    /// How many were bought.
    public var purchasedQuantity: Int { payload.quantity.map { Int($0) } ?? 1 }

    /// Whether a higher level of service has replaced it.
    public var isUpgraded: Bool { payload.isUpgraded ?? false }

    /// Whether the customer bought it, or has it from somebody else.
    public var ownershipType: OwnershipType {
        payload.inAppOwnershipType.map { OwnershipType(rawValue: $0.rawValue) } ?? .purchased
    }

    /// What the app set to connect the purchase with an account of its own.
    public var appAccountToken: UUID? { payload.appAccountToken }

    /// The same for all purchases of a customer in the app.
    public var appTransactionID: String { payload.appTransactionId ?? "" }

    /// Why there is a transaction.
    public var reason: Reason { Reason(rawValue: reasonStringRepresentation) }

    /// Why there is a transaction, as the JSON writes it.
    public var reasonStringRepresentation: String {
        payload.transactionReason?.rawValue ?? Reason.purchase.rawValue
    }

    /// The identifier that the series had before it was migrated.
    public var previousOriginalTransactionID: UInt64? {
        payload.previousOriginalTransactionId.flatMap { UInt64($0) }
    }
}

/// Where it was bought, and for how much.
extension Transaction {
    /// Where it was signed.
    public var environment: AppStore.Environment {
        AppStore.Environment(rawValue: environmentStringRepresentation)
    }

    /// Where it was signed, as the JSON writes it.
    public var environmentStringRepresentation: String { payload.environment?.rawValue ?? "" }

    /// The store of the country where it was bought.
    public var storefront: Storefront {
        Storefront(
            countryCode: storefrontCountryCode, id: payload.storefrontId ?? "",
            currencyCode: KnownStorefront.named(storefrontCountryCode)?.currency
                ?? payload.currency)
    }

    /// The country's store in ISO 3166-1 alpha-3.
    public var storefrontCountryCode: String { payload.storefront ?? "" }

    /// What was paid for all of it, with the offer.
    public var price: Decimal? { payload.price.map { Decimal($0) } }

    /// The currency of the price.
    public var currency: Locale.Currency? { currencyCode.map { Locale.Currency($0) } }

    /// The currency of the price in ISO 4217.
    public var currencyCode: String? { payload.currency }
}

/// How it was signed.
extension Transaction {
    /// What binds the data to a device: the SHA-384 of the nonce and the device's identifier.
    public var deviceVerification: Data { payload.deviceVerification.base64Bytes }

    /// The nonce of the device verification.
    public var deviceVerificationNonce: UUID { payload.deviceVerificationNonce.orZero }

    /// When it was signed.
    public var signedDate: Date { payload.signedDate.dateOrEpoch }
}
