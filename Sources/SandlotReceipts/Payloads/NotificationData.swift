package import SandlotJSON

/// The part of a notification about a customer's purchase.
public struct NotificationData: Sendable, Hashable {
    /// The app's number in the App Store.
    public var appAppleId: Int64?
    /// The app, which every verifier compares.
    public var bundleId: String?
    /// The version of the app.
    public var bundleVersion: String?
    /// Where the purchase was made, which every verifier compares.
    public var environment: ReceiptEnvironment?
    /// The transaction, a compact JWS of its own.
    public var signedTransactionInfo: String?
    /// The renewal info of an auto-renewable subscription, a compact JWS of its own.
    public var signedRenewalInfo: String?
    /// The status of the subscription now, not that of the transaction.
    public var status: SubscriptionStatus?
    /// Why the customer asks for a refund; `CONSUMPTION_REQUEST` only.
    public var consumptionRequestReason: ConsumptionRequestReason?
    /// Members that this version of Sandlot does not know, in the order in which they stood.
    public var unknownFields: [UnknownField] = []

    /// Creates a value without any member; each one is missing until it is set.
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
