public import Foundation
import SandlotBase
package import SandlotReceipts
package import SandlotStore

/// The app's own purchase, as the store signed it.
///
/// All properties derive from one JSON object. Two values are equal if their JSON is equal.
public struct AppTransaction: Equatable, Hashable, Sendable, CustomDebugStringConvertible {
    let content: SignedContent<AppTransactionPayload>

    /// Creates a value from signed data.
    ///
    /// - Parameters:
    ///   - delivery: The signed data.
    ///   - environment: The environment that delivered it.
    package init(_ delivery: Delivery<AppTransactionPayload>, in environment: StoreEnvironment?) {
        content = SignedContent(delivery, origin: Origin(environment))
    }

    private var payload: AppTransactionPayload { content.payload }

    /// The customer's purchase of the app.
    public static var shared: VerificationResult<AppTransaction> {
        get async throws { try await load(refreshing: false) }
    }

    /// Fetches the app transaction from the store again, after asking the customer for a password.
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
    /// The app's number in the App Store, or nil in other environments.
    public var appID: UInt64? { Self.number(payload.appAppleId) }

    /// The number of the app's version in the App Store, or nil in other environments.
    public var appVersionID: UInt64? { Self.number(payload.versionExternalIdentifier) }

    /// The installed version.
    public var appVersion: String { payload.applicationVersion ?? "" }

    /// The version that the customer originally obtained.
    public var originalAppVersion: String { payload.originalApplicationVersion ?? "" }

    /// The app's bundle identifier.
    public var bundleID: String { payload.bundleId ?? "" }

    /// The environment in which the data was signed.
    public var environment: AppStore.Environment {
        AppStore.Environment(rawValue: payload.receiptType?.rawValue ?? "")
    }

    /// The time at which the customer originally obtained the app.
    public var originalPurchaseDate: Date { payload.originalPurchaseDate.dateOrEpoch }

    /// The time at which the customer ordered the app before its release.
    public var preorderDate: Date? { payload.preorderDate?.date }

    /// The time at which the data was signed.
    public var signedDate: Date { payload.receiptCreationDate.dateOrEpoch }

    /// The identifier that all purchases of a customer in the app share.
    public var appTransactionID: String { payload.appTransactionId ?? "" }

    /// The platform on which the customer originally obtained the app.
    public var originalPlatform: AppStore.Platform {
        AppStore.Platform(rawValue: originalPlatformStringRepresentation)
    }

    /// The platform on which the customer originally obtained the app, as it appears in the JSON.
    public var originalPlatformStringRepresentation: String {
        payload.originalPlatform?.rawValue ?? ""
    }

    /// The type of the store from which the customer obtained the app.
    public var storeType: StoreType {
        payload.unknownFields.string("storeType").map { StoreType(rawValue: $0) } ?? .consumer
    }

    /// The device verification: the SHA-384 hash of the nonce and the device's identifier.
    public var deviceVerification: Data { payload.deviceVerification.base64Bytes }

    /// The nonce of the device verification.
    public var deviceVerificationNonce: UUID { payload.deviceVerificationNonce.orZero }

    /// Returns a number of the App Store, or nil for the 0 that Xcode writes.
    private static func number(_ number: Int64?) -> UInt64? {
        guard let number, number > 0 else { return nil }
        return UInt64(number)
    }
}

extension VerificationResult where SignedType == AppTransaction {
    /// Creates a result from signed data and the outcome of its verification.
    ///
    /// - Parameters:
    ///   - delivery: The signed data.
    ///   - environment: The environment that delivered it.
    package init(_ delivery: Delivery<AppTransactionPayload>, in environment: StoreEnvironment?) {
        self.init(AppTransaction(delivery, in: environment), verdictOf: delivery)
    }
}
