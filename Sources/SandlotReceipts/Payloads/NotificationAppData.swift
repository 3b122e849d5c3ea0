package import SandlotJSON

/// The part of a notification that describes the app itself.
public struct NotificationAppData: Sendable, Hashable {
    /// The app's Apple ID, its number in the App Store.
    public var appAppleId: Int64?
    /// The app's bundle identifier, which every verifier compares.
    public var bundleId: String?
    /// The environment of the event, which every verifier compares.
    public var environment: ReceiptEnvironment?
    /// The app transaction as a separate compact JWS.
    public var signedAppTransactionInfo: String?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
    public init() {}
}

extension NotificationAppData: JSONFields {
    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        appAppleId = try fields.int64("appAppleId")
        bundleId = try fields.string("bundleId")
        environment = try fields.openString("environment")
        signedAppTransactionInfo = try fields.string("signedAppTransactionInfo")
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("appAppleId", appAppleId)
        writer.member("bundleId", bundleId)
        writer.member("environment", environment?.rawValue)
        writer.member("signedAppTransactionInfo", signedAppTransactionInfo)
        writer.members(unknownFields)
    }
}
