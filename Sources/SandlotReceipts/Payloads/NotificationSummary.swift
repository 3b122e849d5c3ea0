package import SandlotJSON

/// The part of a notification that describes a mass extension of renewal dates.
public struct NotificationSummary: Sendable, Hashable {
    /// The environment of the extension, which every verifier compares.
    public var environment: ReceiptEnvironment?
    /// The app's Apple ID, its number in the App Store.
    public var appAppleId: Int64?
    /// The app's bundle identifier, which every verifier compares.
    public var bundleId: String?
    /// The product whose renewal dates were extended.
    public var productId: String?
    /// The identifier of the request.
    public var requestIdentifier: String?
    /// The storefronts, in ISO 3166-1 alpha-3.
    public var storefrontCountryCodes: [String]?
    /// The number of subscriptions that were extended.
    public var succeededCount: Int64?
    /// The number of subscriptions that could not be extended.
    public var failedCount: Int64?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
    public init() {}
}

extension NotificationSummary: JSONFields {
    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        environment = try fields.openString("environment")
        appAppleId = try fields.int64("appAppleId")
        bundleId = try fields.string("bundleId")
        productId = try fields.string("productId")
        requestIdentifier = try fields.string("requestIdentifier")
        storefrontCountryCodes = try fields.strings("storefrontCountryCodes")
        succeededCount = try fields.int64("succeededCount")
        failedCount = try fields.int64("failedCount")
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("environment", environment?.rawValue)
        writer.member("appAppleId", appAppleId)
        writer.member("bundleId", bundleId)
        writer.member("productId", productId)
        writer.member("requestIdentifier", requestIdentifier)
        writer.member("storefrontCountryCodes", storefrontCountryCodes)
        writer.member("succeededCount", succeededCount)
        writer.member("failedCount", failedCount)
        writer.members(unknownFields)
    }
}
