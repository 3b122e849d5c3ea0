public import SandlotBase
package import SandlotJSON

/// The part of a notification that describes a purchase outside the store.
public struct ExternalPurchaseToken: Sendable, Hashable {
    /// The token, which starts with `SANDBOX` in the sandbox.
    public var externalPurchaseId: String?
    /// The date on which the token was created.
    public var tokenCreationDate: Timestamp?
    /// The app's Apple ID, its number in the App Store.
    public var appAppleId: Int64?
    /// The app's bundle identifier, which every verifier compares.
    public var bundleId: String?
    /// The purpose of the token.
    public var tokenType: ExternalPurchaseTokenType?
    /// The date on which the token expires.
    public var tokenExpirationDate: Timestamp?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
    public init() {}
}

extension ExternalPurchaseToken: JSONFields {
    /// The environment, which only the token's prefix states.
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
