public import SandlotBase
package import SandlotJSON

/// The part of a notification about a purchase outside the store.
public struct ExternalPurchaseToken: Sendable, Hashable {
    /// The token; in the sandbox it begins with `SANDBOX`.
    public var externalPurchaseId: String?
    /// When the token was made.
    public var tokenCreationDate: Timestamp?
    /// The app's number in the App Store.
    public var appAppleId: Int64?
    /// The app, which every verifier compares.
    public var bundleId: String?
    /// What the token is for.
    public var tokenType: ExternalPurchaseTokenType?
    /// When the token expires.
    public var tokenExpirationDate: Timestamp?
    /// Members that this version of Sandlot does not know, in the order in which they stood.
    public var unknownFields: [UnknownField] = []

    /// Creates a value without any member; each one is missing until it is set.
    public init() {}
}

extension ExternalPurchaseToken: JSONFields {
    /// The environment, which the token states through its prefix only.
    package var environment: ReceiptEnvironment {
        externalPurchaseId?.utf8.starts(with: "SANDBOX".utf8) == true ? .sandbox : .production
    }

    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        externalPurchaseId = try fields.string("externalPurchaseId")
        tokenCreationDate = try fields.timestamp("tokenCreationDate")
        appAppleId = try fields.int64("appAppleId")
        bundleId = try fields.string("bundleId")
        tokenType = try fields.openString("tokenType")
        tokenExpirationDate = try fields.timestamp("tokenExpirationDate")
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("externalPurchaseId", externalPurchaseId)
        writer.member("tokenCreationDate", tokenCreationDate)
        writer.member("appAppleId", appAppleId)
        writer.member("bundleId", bundleId)
        writer.member("tokenType", tokenType?.rawValue)
        writer.member("tokenExpirationDate", tokenExpirationDate)
        writer.members(unknownFields)
    }
}
