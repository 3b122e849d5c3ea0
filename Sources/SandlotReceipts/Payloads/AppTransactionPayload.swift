public import SandlotBase
package import SandlotJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The signed data about a customer's first acquisition of the app (`AppTransaction`).
///
/// The environment is in `receiptType`, and the signing date is in `receiptCreationDate`.
///
/// - SeeAlso: [AppTransaction](https://developer.apple.com/documentation/storekit/apptransaction)
public struct AppTransactionPayload: Sendable, Hashable {
    /// The environment, which every verifier compares.
    public var receiptType: ReceiptEnvironment?
    /// The app's Apple ID, its number in the App Store.
    ///
    /// It is absent or 0 in data from Xcode.
    public var appAppleId: Int64?
    /// The app's bundle identifier, which every verifier compares.
    public var bundleId: String?
    /// The installed version of the app.
    public var applicationVersion: String?
    /// Apple's number for that version.
    public var versionExternalIdentifier: Int64?
    /// The instant of signing, at which the certificates must be valid.
    public var receiptCreationDate: Timestamp?
    /// The date on which the customer first got the app.
    public var originalPurchaseDate: Timestamp?
    /// The version that the customer first got.
    public var originalApplicationVersion: String?
    /// The Base64 encoding of 48 bytes that bind the data to a device.
    public var deviceVerification: String?
    /// The nonce that `deviceVerification` was computed with.
    public var deviceVerificationNonce: UUID?
    /// The date on which the customer ordered the app before its release.
    public var preorderDate: Timestamp?
    /// A string of digits that is constant for a customer and an app.
    public var appTransactionId: String?
    /// The platform on which the customer first got the app.
    public var originalPlatform: Platform?
    /// The date of the request, which only Xcode writes.
    public var requestDate: Timestamp?
    /// The members that this version of Sandlot does not know, in their original order.
    public var unknownFields: [UnknownField] = []

    /// Creates a value in which every member is missing.
    public init() {}
}

extension AppTransactionPayload: ReceiptPayload {
    /// The kind of receipt that carries this payload.
    public static var kind: ReceiptKind { .appTransaction }

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

extension AppTransactionPayload: SignedPayload {
    package var signingDate: Timestamp? { receiptCreationDate }

    package var identity: SignedIdentity {
        SignedIdentity(
            bundleID: .claimed(bundleId), appAppleID: .claimed(appAppleId), environment: receiptType
        )
    }

    package init(
        reading fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) {
        receiptType = try fields.openString("receiptType")
        appAppleId = try fields.int64("appAppleId")
        bundleId = try fields.string("bundleId")
        applicationVersion = try fields.string("applicationVersion")
        versionExternalIdentifier = try fields.int64("versionExternalIdentifier")
        receiptCreationDate = try fields.timestamp("receiptCreationDate")
        originalPurchaseDate = try fields.timestamp("originalPurchaseDate")
        originalApplicationVersion = try fields.string("originalApplicationVersion")
        deviceVerification = try fields.string("deviceVerification")
        deviceVerificationNonce = try fields.uuid("deviceVerificationNonce")
        preorderDate = try fields.timestamp("preorderDate")
        appTransactionId = try fields.string("appTransactionId")
        originalPlatform = try fields.openString("originalPlatform")
        requestDate = try fields.timestamp("requestDate")
        unknownFields = fields.unknownFields
    }

    package func write(to writer: inout JSONWriter) {
        writer.member("receiptType", receiptType?.rawValue)
        writer.member("appAppleId", appAppleId)
        writer.member("bundleId", bundleId)
        writer.member("applicationVersion", applicationVersion)
        writer.member("versionExternalIdentifier", versionExternalIdentifier)
        writer.member("receiptCreationDate", receiptCreationDate)
        writer.member("originalPurchaseDate", originalPurchaseDate)
        writer.member("originalApplicationVersion", originalApplicationVersion)
        writer.member("deviceVerification", deviceVerification)
        writer.member("deviceVerificationNonce", deviceVerificationNonce)
        writer.member("preorderDate", preorderDate)
        writer.member("appTransactionId", appTransactionId)
        writer.member("originalPlatform", originalPlatform?.rawValue)
        writer.member("requestDate", requestDate)
        writer.members(unknownFields)
    }
}
