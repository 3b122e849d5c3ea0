public import SandlotBase
package import SandlotJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The signed data about the next renewal of a subscription (`JWSRenewalInfoDecodedPayload`).
///
/// It has no bundle identifier, so a verifier cannot determine which app it belongs to.
///
/// - SeeAlso: [JWSRenewalInfoDecodedPayload](https://developer.apple.com/documentation/appstoreserverapi/jwsrenewalinfodecodedpayload)
public struct RenewalInfoPayload: Sendable, Hashable {
    /// The reason for the expiration, present only after the subscription has expired.
    public var expirationIntent: ExpirationIntent?
    /// The first transaction of the series.
    public var originalTransactionId: String?
    /// The product of the next period.
    public var autoRenewProductId: String?
    /// The product of the current period.
    public var productId: String?
    /// Whether the subscription renews.
    public var autoRenewStatus: AutoRenewStatus?
    /// The price of the next renewal, missing while automatic renewal is off.
    public var renewalPrice: Milliunits?
    /// The currency of the price in ISO 4217, missing while automatic renewal is off.
    public var currency: String?
    /// The instant of signing, at which the certificates must be valid.
    public var signedDate: Timestamp?
    /// The environment of the purchase.
    public var environment: ReceiptEnvironment?
    /// The start of the current period of service, in which gaps of less than 60 days are ignored.
    public var recentSubscriptionStartDate: Timestamp?
    /// The end of the latest period and the start of the next one.
    public var renewalDate: Timestamp?
    /// Whether the store is retrying a failed payment.
    public var isInBillingRetryPeriod: Bool?
    /// The end of the grace period, while there is one.
    public var gracePeriodExpiresDate: Timestamp?
    /// The customer's response to a price increase.
    public var priceIncreaseStatus: PriceIncreaseStatus?
    /// The type of the offer that applies to the next renewal.
    public var offerType: OfferType?
    /// The identifier of the offer that applies to the next renewal.
    public var offerIdentifier: String?
    /// The payment mode of the offer.
    public var offerDiscountType: OfferDiscountType?
    /// The duration of the offer in ISO 8601, for example `P1W`.
    public var offerPeriod: String?
    /// The win-back offers that the customer is eligible for, best first.
    public var eligibleWinBackOfferIds: [String]?
    /// The UUID that the app set to associate the purchase with one of its accounts.
    public var appAccountToken: UUID?
    /// A string of digits that is constant for a customer and an app.
    public var appTransactionId: String?
    /// The billing plan of the next period.
    public var renewalBillingPlanType: BillingPlanType?
    /// The commitment of a subscription with monthly billing.
    public var commitmentInfo: RenewalCommitmentInfo?
    /// The additional data of an Advanced Commerce subscription.
    public var advancedCommerceInfo: AdvancedCommerceRenewalInfo?
    /// The Base64 encoding of 48 bytes that bind the data to a device.
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

extension RenewalInfoPayload: ReceiptPayload {
    /// The kind of receipt that carries this payload.
    public static var kind: ReceiptKind { .renewal }

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
