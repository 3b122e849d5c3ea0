package import SandlotJSON

/// The part of a notification about the app itself.
public struct NotificationAppData: Sendable, Hashable {
    /// The app's number in the App Store.
    public var appAppleId: Int64?
    /// The app, which every verifier compares.
    public var bundleId: String?
    /// Where the event happened, which every verifier compares.
    public var environment: ReceiptEnvironment?
    /// The app transaction, a compact JWS of its own.
    public var signedAppTransactionInfo: String?
    /// Members that this version of Sandlot does not know, in the order in which they stood.
    public var unknownFields: [UnknownField] = []

    /// Creates a value without any member; each one is missing until it is set.
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
