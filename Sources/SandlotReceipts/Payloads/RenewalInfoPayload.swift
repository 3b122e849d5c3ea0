public import SandlotBase
package import SandlotJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The signed data about the next renewal of a subscription (`JWSRenewalInfoDecodedPayload`).
///
/// It has no bundle identifier, so that no verifier can tell which app it belongs to.
///
/// - SeeAlso: [JWSRenewalInfoDecodedPayload](https://developer.apple.com/documentation/appstoreserverapi/jwsrenewalinfodecodedpayload)
public struct RenewalInfoPayload: Sendable, Hashable {
    /// Why the subscription expired; only once it has.
    public var expirationIntent: ExpirationIntent?
    /// The first transaction of the series.
    public var originalTransactionId: String?
    /// The product of the next period.
    public var autoRenewProductId: String?
    /// The product of the current period.
    public var productId: String?
    /// Whether the subscription renews.
    public var autoRenewStatus: AutoRenewStatus?
    /// The price of the next renewal; missing while renewal is off.
    public var renewalPrice: Milliunits?
    /// The currency of the price in ISO 4217; missing while renewal is off.
    public var currency: String?
    /// When this was signed; certificates are judged at this instant.
    public var signedDate: Timestamp?
    /// Where the purchase was made.
    public var environment: ReceiptEnvironment?
    /// The start of the current stretch of service; gaps of less than 60 days do not end it.
    public var recentSubscriptionStartDate: Timestamp?
    /// When the latest period ends and the next one begins.
    public var renewalDate: Timestamp?
    /// Whether the store is trying to charge a payment that failed.
    public var isInBillingRetryPeriod: Bool?
    /// The end of the grace period, while there is one.
    public var gracePeriodExpiresDate: Timestamp?
    /// Whether the customer has agreed to a higher price.
    public var priceIncreaseStatus: PriceIncreaseStatus?
    /// The kind of offer of the next renewal.
    public var offerType: OfferType?
    /// The offer of the next renewal.
    public var offerIdentifier: String?
    /// How the offer is paid.
    public var offerDiscountType: OfferDiscountType?
    /// The duration of the offer in ISO 8601, as in `P1W`.
    public var offerPeriod: String?
    /// The win-back offers that the customer may have, best first.
    public var eligibleWinBackOfferIds: [String]?
    /// What the app set to connect the purchase with an account of its own.
    public var appAccountToken: UUID?
    /// Constant for a customer and an app: a string of digits.
    public var appTransactionId: String?
    /// How the next period is billed.
    public var renewalBillingPlanType: BillingPlanType?
    /// The commitment of a subscription that is billed monthly.
    public var commitmentInfo: RenewalCommitmentInfo?
    /// Present on Advanced Commerce subscriptions.
    public var advancedCommerceInfo: AdvancedCommerceRenewalInfo?
    /// Base64 of 48 bytes that bind the data to a device; not in server data.
    public var deviceVerification: String?
    /// The nonce of `deviceVerification`.
    public var deviceVerificationNonce: UUID?
    /// Members that this version of Sandlot does not know, in the order in which they stood.
    public var unknownFields: [UnknownField] = []

    /// Creates a value without any member; each one is missing until it is set.
    public init() {}
}

extension RenewalInfoPayload: ReceiptPayload {
    /// The kind of receipt that carries this payload.
    public static var kind: ReceiptKind { .renewal }

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

extension RenewalInfoPayload: SignedPayload {
    package var signingDate: Timestamp? { signedDate }

    package var identity: SignedIdentity {
        SignedIdentity(bundleID: .absent, appAppleID: .absent, environment: environment)
    }

    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        expirationIntent = try fields.openInteger("expirationIntent")
        originalTransactionId = try fields.string("originalTransactionId")
        autoRenewProductId = try fields.string("autoRenewProductId")
        productId = try fields.string("productId")
        autoRenewStatus = try fields.openInteger("autoRenewStatus")
        renewalPrice = try fields.milliunits("renewalPrice")
        currency = try fields.string("currency")
        signedDate = try fields.timestamp("signedDate")
        environment = try fields.openString("environment")
        recentSubscriptionStartDate = try fields.timestamp("recentSubscriptionStartDate")
        renewalDate = try fields.timestamp("renewalDate")
        isInBillingRetryPeriod = try fields.bool("isInBillingRetryPeriod")
        gracePeriodExpiresDate = try fields.timestamp("gracePeriodExpiresDate")
        priceIncreaseStatus = try fields.openInteger("priceIncreaseStatus")
        offerType = try fields.openInteger("offerType")
        offerIdentifier = try fields.string("offerIdentifier")
        offerDiscountType = try fields.openString("offerDiscountType")
        offerPeriod = try fields.string("offerPeriod")
        eligibleWinBackOfferIds = try fields.strings("eligibleWinBackOfferIds")
        appAccountToken = try fields.uuid("appAccountToken")
        appTransactionId = try fields.string("appTransactionId")
        renewalBillingPlanType = try fields.openString("renewalBillingPlanType")
        commitmentInfo = try fields.object("commitmentInfo")
        advancedCommerceInfo = try fields.object("advancedCommerceInfo")
        deviceVerification = try fields.string("deviceVerification")
        deviceVerificationNonce = try fields.uuid("deviceVerificationNonce")
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("expirationIntent", expirationIntent?.rawValue)
        writer.member("originalTransactionId", originalTransactionId)
        writer.member("autoRenewProductId", autoRenewProductId)
        writer.member("productId", productId)
        writer.member("autoRenewStatus", autoRenewStatus?.rawValue)
        writer.member("renewalPrice", renewalPrice)
        writer.member("currency", currency)
        writer.member("signedDate", signedDate)
        writer.member("environment", environment?.rawValue)
        writer.member("recentSubscriptionStartDate", recentSubscriptionStartDate)
        writer.member("renewalDate", renewalDate)
        writer.member("isInBillingRetryPeriod", isInBillingRetryPeriod)
        writer.member("gracePeriodExpiresDate", gracePeriodExpiresDate)
        writer.member("priceIncreaseStatus", priceIncreaseStatus?.rawValue)
        writer.member("offerType", offerType?.rawValue)
        writer.member("offerIdentifier", offerIdentifier)
        writer.member("offerDiscountType", offerDiscountType?.rawValue)
        writer.member("offerPeriod", offerPeriod)
        writer.member("eligibleWinBackOfferIds", eligibleWinBackOfferIds)
        writer.member("appAccountToken", appAccountToken)
        writer.member("appTransactionId", appTransactionId)
        writer.member("renewalBillingPlanType", renewalBillingPlanType?.rawValue)
        writer.member("commitmentInfo", commitmentInfo)
        writer.member("advancedCommerceInfo", advancedCommerceInfo)
        writer.member("deviceVerification", deviceVerification)
        writer.member("deviceVerificationNonce", deviceVerificationNonce)
        writer.members(unknownFields)
    }
}
