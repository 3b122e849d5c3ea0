public import SandlotBase
package import SandlotJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The signed data of one purchase, renewal, or restore (`JWSTransactionDecodedPayload`).
///
/// Every member is optional, as in Apple's libraries. A member that is missing in the JSON is nil.
///
/// - SeeAlso: [JWSTransactionDecodedPayload](https://developer.apple.com/documentation/appstoreserverapi/jwstransactiondecodedpayload)
public struct TransactionPayload: Sendable, Hashable {
    /// A string of digits that is unique for each purchase, renewal, and restore.
    public var transactionId: String?
    /// The first transaction of the series.
    ///
    /// It stays the same through renewals, upgrades, and resubscriptions.
    public var originalTransactionId: String?
    /// The identifier that the series had before it was migrated.
    public var previousOriginalTransactionId: String?
    /// The identifier of the period of an auto-renewable subscription, which is new for every
    /// period.
    public var webOrderLineItemId: String?
    /// The app's bundle identifier, which every verifier compares.
    public var bundleId: String?
    /// The product that was bought.
    public var productId: String?
    /// The group of an auto-renewable subscription.
    public var subscriptionGroupIdentifier: String?
    /// The start of the period, which is also the time of the charge.
    public var purchaseDate: Timestamp?
    /// The purchase date of the original transaction.
    public var originalPurchaseDate: Timestamp?
    /// The end of the period of an auto-renewable subscription.
    public var expiresDate: Timestamp?
    /// The number of units of a consumable, at least 1.
    public var quantity: Int32?
    /// The type of the product.
    public var type: ProductType?
    /// The UUID that the app set to associate the purchase with one of its accounts.
    public var appAccountToken: UUID?
    /// The way in which the customer came to own the product.
    public var inAppOwnershipType: OwnershipType?
    /// The instant of signing, at which the certificates must be valid.
    public var signedDate: Timestamp?
    /// The reason for the refund.
    public var revocationReason: RevocationReason?
    /// The date on which the purchase was refunded or revoked.
    public var revocationDate: Timestamp?
    /// The type of revocation.
    public var revocationType: RevocationType?
    /// The refunded share in thousandths of a percent, where 100% is 100000.
    public var revocationPercentage: Int32?
    /// Whether the customer upgraded from this transaction to a higher level of service.
    public var isUpgraded: Bool?
    /// The type of the offer that set the price.
    public var offerType: OfferType?
    /// The identifier of the promotional offer, offer code, or win-back offer.
    public var offerIdentifier: String?
    /// The payment mode of the offer.
    public var offerDiscountType: OfferDiscountType?
    /// The duration of the offer in ISO 8601, for example `P1W`.
    public var offerPeriod: String?
    /// The environment of the purchase, which every verifier compares.
    public var environment: ReceiptEnvironment?
    /// The cause of the transaction: a purchase or a renewal.
    public var transactionReason: TransactionReason?
    /// The country or region in ISO 3166-1 alpha-3, for example `USA`.
    public var storefront: String?
    /// Apple's number for the storefront, for example `143441`.
    public var storefrontId: String?
    /// The price that was charged.
    public var price: Milliunits?
    /// The currency of the price in ISO 4217.
    public var currency: String?
    /// A string of digits that is constant for a customer and an app.
    public var appTransactionId: String?
    /// The billing plan of a subscription with a commitment.
    public var billingPlanType: BillingPlanType?
    /// The commitment of a subscription with monthly billing.
    public var commitmentInfo: TransactionCommitmentInfo?
    /// The additional data of an Advanced Commerce purchase.
    public var advancedCommerceInfo: AdvancedCommerceTransactionInfo?
    /// The Base64 encoding of 48 bytes that bind the transaction to a device.
    ///
    /// Data from the server does not have it.
    public var deviceVerification: String?
    /// The nonce that `deviceVerification` was computed with.
    public var deviceVerificationNonce: UUID?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
    public init() {}
}

extension TransactionPayload: ReceiptPayload {
    /// The kind of receipt that carries this payload.
    public static var kind: ReceiptKind { .transaction }

    /// Decodes a payload strictly.
    ///
    /// Every known member must have the expected type.
    ///
    /// - Parameter json: A JSON object in UTF-8.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedPayload`` or
    ///   ``ReceiptError/Code/invalidField``, which names the member.
    public init(json: [UInt8]) throws(ReceiptError) {
        self = try Self(decoding: json)
    }

    /// The payload as compact JSON.
    ///
    /// The members are in the order of Apple's data, with unknown members last.
    public var json: [UInt8] { encodedJSON }
}

extension TransactionPayload: SignedPayload {
    package var signingDate: Timestamp? { signedDate }

    package var identity: SignedIdentity {
        SignedIdentity(bundleID: .claimed(bundleId), appAppleID: .absent, environment: environment)
    }

    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        transactionId = try fields.string("transactionId")
        originalTransactionId = try fields.string("originalTransactionId")
        previousOriginalTransactionId = try fields.string("previousOriginalTransactionId")
        webOrderLineItemId = try fields.string("webOrderLineItemId")
        bundleId = try fields.string("bundleId")
        productId = try fields.string("productId")
        subscriptionGroupIdentifier = try fields.string("subscriptionGroupIdentifier")
        purchaseDate = try fields.timestamp("purchaseDate")
        originalPurchaseDate = try fields.timestamp("originalPurchaseDate")
        expiresDate = try fields.timestamp("expiresDate")
        quantity = try fields.int32("quantity")
        type = try fields.openString("type")
        appAccountToken = try fields.uuid("appAccountToken")
        inAppOwnershipType = try fields.openString("inAppOwnershipType")
        signedDate = try fields.timestamp("signedDate")
        revocationReason = try fields.openInteger("revocationReason")
        revocationDate = try fields.timestamp("revocationDate")
        revocationType = try fields.openString("revocationType")
        revocationPercentage = try fields.int32("revocationPercentage")
        isUpgraded = try fields.bool("isUpgraded")
        offerType = try fields.openInteger("offerType")
        offerIdentifier = try fields.string("offerIdentifier")
        offerDiscountType = try fields.openString("offerDiscountType")
        offerPeriod = try fields.string("offerPeriod")
        environment = try fields.openString("environment")
        transactionReason = try fields.openString("transactionReason")
        storefront = try fields.string("storefront")
        storefrontId = try fields.string("storefrontId")
        price = try fields.milliunits("price")
        currency = try fields.string("currency")
        appTransactionId = try fields.string("appTransactionId")
        billingPlanType = try fields.openString("billingPlanType")
        commitmentInfo = try fields.object("commitmentInfo")
        advancedCommerceInfo = try fields.object("advancedCommerceInfo")
        deviceVerification = try fields.string("deviceVerification")
        deviceVerificationNonce = try fields.uuid("deviceVerificationNonce")
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("transactionId", transactionId)
        writer.member("originalTransactionId", originalTransactionId)
        writer.member("previousOriginalTransactionId", previousOriginalTransactionId)
        writer.member("webOrderLineItemId", webOrderLineItemId)
        writer.member("bundleId", bundleId)
        writer.member("productId", productId)
        writer.member("subscriptionGroupIdentifier", subscriptionGroupIdentifier)
        writer.member("purchaseDate", purchaseDate)
        writer.member("originalPurchaseDate", originalPurchaseDate)
        writer.member("expiresDate", expiresDate)
        writer.member("quantity", quantity)
        writer.member("type", type?.rawValue)
        writer.member("appAccountToken", appAccountToken)
        writer.member("inAppOwnershipType", inAppOwnershipType?.rawValue)
        writer.member("signedDate", signedDate)
        writer.member("revocationReason", revocationReason?.rawValue)
        writer.member("revocationDate", revocationDate)
        writer.member("revocationType", revocationType?.rawValue)
        writer.member("revocationPercentage", revocationPercentage)
        writer.member("isUpgraded", isUpgraded)
        writer.member("offerType", offerType?.rawValue)
        writer.member("offerIdentifier", offerIdentifier)
        writer.member("offerDiscountType", offerDiscountType?.rawValue)
        writer.member("offerPeriod", offerPeriod)
        writer.member("environment", environment?.rawValue)
        writer.member("transactionReason", transactionReason?.rawValue)
        writer.member("storefront", storefront)
        writer.member("storefrontId", storefrontId)
        writer.member("price", price)
        writer.member("currency", currency)
        writer.member("appTransactionId", appTransactionId)
        writer.member("billingPlanType", billingPlanType?.rawValue)
        writer.member("commitmentInfo", commitmentInfo)
        writer.member("advancedCommerceInfo", advancedCommerceInfo)
        writer.member("deviceVerification", deviceVerification)
        writer.member("deviceVerificationNonce", deviceVerificationNonce)
        writer.members(unknownFields)
    }
}
