public import Foundation
import SandlotBase
package import SandlotReceipts
package import SandlotStore

/// How the customer got the app, as the store signed it.
///
/// Everything derives from one JSON object; two values are equal if their JSON is.
public struct AppTransaction: Equatable, Hashable, Sendable, CustomDebugStringConvertible {
    let content: SignedContent<AppTransactionPayload>

    /// Wraps signed data.
    ///
    /// - Parameters:
    ///   - delivery: The signed data.
    ///   - environment: Where it comes from.
    package init(_ delivery: Delivery<AppTransactionPayload>, in environment: StoreEnvironment?) {
        content = SignedContent(delivery, origin: Origin(environment))
    }

    private var payload: AppTransactionPayload { content.payload }

    /// How the customer got the app.
    public static var shared: VerificationResult<AppTransaction> {
        get async throws { try await load(refreshing: false) }
    }

    /// Fetches the data anew, after asking the customer for a password.
    ///
    /// - Throws: ``StoreKitError`` if the customer cancels or the store cannot answer.
    public static func refresh() async throws -> VerificationResult<AppTransaction> {
        try await load(refreshing: true)
    }

    private static func load(
        refreshing: Bool
    ) async throws -> VerificationResult<AppTransaction> {
        let origin = Origin.current
        let connection = try origin.requiredConnection()
        let delivery = try await callingStore { () async throws(StoreError) in
            try await connection.appTransaction(refreshing: refreshing)
        }
        return VerificationResult(delivery, in: origin.environment)
    }

    /// The signed JSON.
    public var jsonRepresentation: Data { Data(content.json) }

    /// The signed JSON on several lines.
    public var debugDescription: String { content.prettyJSON }
}

extension AppTransaction {
    /// The app's number in the App Store; nil elsewhere.
    public var appID: UInt64? { Self.number(payload.appAppleId) }

    /// The number of the app's version in the App Store; nil elsewhere.
    public var appVersionID: UInt64? { Self.number(payload.versionExternalIdentifier) }

    /// The version that is installed.
    public var appVersion: String { payload.applicationVersion ?? "" }

    /// The version that the customer first got.
    public var originalAppVersion: String { payload.originalApplicationVersion ?? "" }

    /// The app.
    public var bundleID: String { payload.bundleId ?? "" }

    /// Where it was signed.
    public var environment: AppStore.Environment {
        AppStore.Environment(rawValue: payload.receiptType?.rawValue ?? "")
    }

    /// When the customer first got the app.
    public var originalPurchaseDate: Date { payload.originalPurchaseDate.dateOrEpoch }

    /// When the customer ordered the app before it was released.
    public var preorderDate: Date? { payload.preorderDate?.date }

    /// When it was signed.
    public var signedDate: Date { payload.receiptCreationDate.dateOrEpoch }

    /// The same for all purchases of a customer in the app.
    public var appTransactionID: String { payload.appTransactionId ?? "" }

    /// The platform on which the customer first got the app.
    public var originalPlatform: AppStore.Platform {
        AppStore.Platform(rawValue: originalPlatformStringRepresentation)
    }

    /// The platform on which the customer first got the app, as the JSON writes it.
    public var originalPlatformStringRepresentation: String {
        payload.originalPlatform?.rawValue ?? ""
    }

    /// Whom the store serves from which the app came.
    public var storeType: StoreType {
        payload.unknownFields.string("storeType").map { StoreType(rawValue: $0) } ?? .consumer
    }

    /// What binds the data to a device: the SHA-384 of the nonce and the device's identifier.
    public var deviceVerification: Data { payload.deviceVerification.base64Bytes }

    /// The nonce of the device verification.
    public var deviceVerificationNonce: UUID { payload.deviceVerificationNonce.orZero }

    /// A number of the App Store; Xcode writes 0 for none.
    private static func number(_ number: Int64?) -> UInt64? {
        guard let number, number > 0 else { return nil }
        return UInt64(number)
    }
}

extension VerificationResult where SignedType == AppTransaction {
    /// Wraps signed data together with the verdict on it.
    ///
    /// - Parameters:
    ///   - delivery: The signed data.
    ///   - environment: Where it comes from.
    package init(_ delivery: Delivery<AppTransactionPayload>, in environment: StoreEnvironment?) {
        self.init(AppTransaction(delivery, in: environment), verdictOf: delivery)
    }
}
