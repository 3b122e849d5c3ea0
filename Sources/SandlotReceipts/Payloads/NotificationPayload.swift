public import SandlotBase
package import SandlotJSON

/// The decoded body of an App Store Server Notification V2 (`responseBodyV2DecodedPayload`).
///
/// Exactly one of `data`, `summary`, `externalPurchaseToken`, and `appData` is present. Verifying
/// the notification does not verify the signed data inside it. Verify each of those separately.
///
/// - SeeAlso: [responseBodyV2DecodedPayload](https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2decodedpayload)
public struct NotificationPayload: Sendable, Hashable {
    /// The type of event.
    public var notificationType: NotificationType?
    /// The subtype of the event, for types that have subtypes.
    public var subtype: NotificationSubtype?
    /// A lowercase UUID that distinguishes new events from repeated deliveries.
    public var notificationUUID: String?
    /// The data of an event that concerns a customer's purchase.
    public var data: NotificationData?
    /// The result of a mass extension of renewal dates.
    public var summary: NotificationSummary?
    /// The token of a purchase outside the store.
    public var externalPurchaseToken: ExternalPurchaseToken?
    /// The data of an event that concerns the app itself.
    public var appData: NotificationAppData?
    /// The version of the format, `2.0`.
    public var version: String?
    /// The instant of signing, at which the certificates must be valid.
    public var signedDate: Timestamp?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
    public init() {}
}

extension NotificationPayload: ReceiptPayload {
    /// The kind of receipt that carries this payload.
    public static var kind: ReceiptKind { .notification }

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

extension NotificationPayload: SignedPayload {
    package var signingDate: Timestamp? { signedDate }

    package var identity: SignedIdentity {
        if let data {
            return SignedIdentity(
                bundleID: .claimed(data.bundleId), appAppleID: .claimed(data.appAppleId),
                environment: data.environment)
        }
        if let summary {
            return SignedIdentity(
                bundleID: .claimed(summary.bundleId), appAppleID: .claimed(summary.appAppleId),
                environment: summary.environment)
        }
        if let externalPurchaseToken {
            return SignedIdentity(
                bundleID: .claimed(externalPurchaseToken.bundleId),
                appAppleID: .claimed(externalPurchaseToken.appAppleId),
                environment: externalPurchaseToken.environment)
        }
        return SignedIdentity(
            bundleID: .claimed(appData?.bundleId), appAppleID: .claimed(appData?.appAppleId),
            environment: appData?.environment)
    }

    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        notificationType = try fields.openString("notificationType")
        subtype = try fields.openString("subtype")
        notificationUUID = try fields.string("notificationUUID")
        data = try fields.object("data")
        summary = try fields.object("summary")
        externalPurchaseToken = try fields.object("externalPurchaseToken")
        appData = try fields.object("appData")
        version = try fields.string("version")
        signedDate = try fields.timestamp("signedDate")
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("notificationType", notificationType?.rawValue)
        writer.member("subtype", subtype?.rawValue)
        writer.member("notificationUUID", notificationUUID)
        writer.member("data", data)
        writer.member("summary", summary)
        writer.member("externalPurchaseToken", externalPurchaseToken)
        writer.member("appData", appData)
        writer.member("version", version)
        writer.member("signedDate", signedDate)
        writer.members(unknownFields)
    }
}
