package import SandlotJSON

/// The part of a notification that describes a customer's purchase.
public struct NotificationData: Sendable, Hashable {
    /// The app's Apple ID, its number in the App Store.
    public var appAppleId: Int64?
    /// The app's bundle identifier, which every verifier compares.
    public var bundleId: String?
    /// The version of the app.
    public var bundleVersion: String?
    /// The environment of the purchase, which every verifier compares.
    public var environment: ReceiptEnvironment?
    /// The transaction as a separate compact JWS.
    public var signedTransactionInfo: String?
    /// The renewal info of an auto-renewable subscription as a separate compact JWS.
    public var signedRenewalInfo: String?
    /// The current status of the subscription, not that of the transaction.
    public var status: SubscriptionStatus?
    /// The reason for the customer's refund request, in `CONSUMPTION_REQUEST` only.
    public var consumptionRequestReason: ConsumptionRequestReason?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
    public init() {}
}

extension NotificationData: JSONFields {
    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        appAppleId = try fields.int64("appAppleId")
        bundleId = try fields.string("bundleId")
        bundleVersion = try fields.string("bundleVersion")
        environment = try fields.openString("environment")
        signedTransactionInfo = try fields.string("signedTransactionInfo")
        signedRenewalInfo = try fields.string("signedRenewalInfo")
        status = try fields.openInteger("status")
        consumptionRequestReason = try fields.openString("consumptionRequestReason")
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("appAppleId", appAppleId)
        writer.member("bundleId", bundleId)
        writer.member("bundleVersion", bundleVersion)
        writer.member("environment", environment?.rawValue)
        writer.member("signedTransactionInfo", signedTransactionInfo)
        writer.member("signedRenewalInfo", signedRenewalInfo)
        writer.member("status", status?.rawValue)
        writer.member("consumptionRequestReason", consumptionRequestReason?.rawValue)
        writer.members(unknownFields)
    }
}
