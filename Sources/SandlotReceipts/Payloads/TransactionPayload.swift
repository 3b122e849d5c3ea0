public import SandlotBase
package import SandlotJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The signed data of one purchase, renewal or restore (`JWSTransactionDecodedPayload`).
///
/// Every member is optional, as in Apple's libraries: what is missing in the JSON is nil here.
///
/// - SeeAlso: [JWSTransactionDecodedPayload](https://developer.apple.com/documentation/appstoreserverapi/jwstransactiondecodedpayload)
public struct TransactionPayload: Sendable, Hashable {
    /// Unique for each purchase, renewal and restore: a string of digits.
    public var transactionId: String?
    /// The first transaction of the series; kept through renewals, upgrades and resubscriptions.
    public var originalTransactionId: String?
    /// The identifier that the series had before it was migrated.
    public var previousOriginalTransactionId: String?
    /// New for every period of an auto-renewable subscription.
    public var webOrderLineItemId: String?
    /// The app, which every verifier compares.
    public var bundleId: String?
    /// The product that was bought.
    public var productId: String?
    /// The group of an auto-renewable subscription.
    public var subscriptionGroupIdentifier: String?
    /// The beginning of the period, the time of the charge.
    public var purchaseDate: Timestamp?
    /// The purchase date of the original transaction.
    public var originalPurchaseDate: Timestamp?
    /// The end of the period of an auto-renewable subscription.
    public var expiresDate: Timestamp?
    /// How many units of a consumable, at least 1.
    public var quantity: Int32?
    /// The kind of product.
    public var type: ProductType?
    /// What the app set to connect the purchase with an account of its own.
    public var appAccountToken: UUID?
    /// Whether the customer bought it or has it from the family.
    public var inAppOwnershipType: OwnershipType?
    /// When this was signed; certificates are judged at this instant.
    public var signedDate: Timestamp?
    /// Why it was refunded.
    public var revocationReason: RevocationReason?
    /// When it was refunded or taken back.
    public var revocationDate: Timestamp?
    /// How it was revoked.
    public var revocationType: RevocationType?
    /// The refunded share in thousandths of a percent: 100 % is 100000.
    public var revocationPercentage: Int32?
    /// True on a transaction that a higher level of service has replaced.
    public var isUpgraded: Bool?
    /// The kind of offer that set the price.
    public var offerType: OfferType?
    /// The promotional offer, offer code or win-back offer.
    public var offerIdentifier: String?
    /// How the offer is paid.
    public var offerDiscountType: OfferDiscountType?
    /// The duration of the offer in ISO 8601, as in `P1W`.
    public var offerPeriod: String?
    /// Where the purchase was made, which every verifier compares.
    public var environment: ReceiptEnvironment?
    /// Whether the customer bought it or the store renewed it.
    public var transactionReason: TransactionReason?
    /// The country or region in ISO 3166-1 alpha-3, as in `USA`.
    public var storefront: String?
    /// Apple's number for the storefront, as in `143441`.
    public var storefrontId: String?
    /// The price that was charged.
    public var price: Milliunits?
    /// The currency of the price in ISO 4217.
    public var currency: String?
    /// Constant for a customer and an app: a string of digits.
    public var appTransactionId: String?
    /// How a subscription with a commitment is billed.
    public var billingPlanType: BillingPlanType?
    /// The commitment of a subscription that is billed monthly.
    public var commitmentInfo: TransactionCommitmentInfo?
    /// Present on Advanced Commerce purchases.
    public var advancedCommerceInfo: AdvancedCommerceTransactionInfo?
    /// Base64 of 48 bytes that bind the transaction to a device; not in server data.
    public var deviceVerification: String?
    /// The nonce of `deviceVerification`.
    public var deviceVerificationNonce: UUID?
    /// Members that this version of Sandlot does not know, in the order in which they stood.
    public var unknownFields: [UnknownField] = []

    /// Creates a value without any member; each one is missing until it is set.
    public init() {}
}

extension TransactionPayload: ReceiptPayload {
    /// The kind of receipt that carries this payload.
    public static var kind: ReceiptKind { .transaction }

    /// Decodes a payload, strictly: every member that is known must have its type.
    ///
    /// - Parameter json: A JSON object in UTF-8.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/malformedPayload`` or
    ///   ``ReceiptError/Code/invalidField``, which names the member.
    public init(json: [UInt8]) throws(ReceiptError) {
        self = try Self(decoding: json)
    }

    /// The payload as compact JSON, members in the order of Apple's data, unknown ones last.
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
