import Foundation
import StoreKit

// Uses each symbol once, with its type, so that this file compiles only if users' code does.

func appStore() async throws {
    let _: AppStore.Type = AppStore.self
    let _: Bool = AppStore.canMakePayments
    let _: UUID? = AppStore.deviceVerificationID
    try await AppStore.sync()
}

func environment() {
    let _: AppStore.Environment = .production
    let _: AppStore.Environment = .sandbox
    let _: AppStore.Environment = .xcode
    let _: ((String) -> AppStore.Environment) = AppStore.Environment.init(rawValue:)
    let _: KeyPath<AppStore.Environment, String> = \.rawValue
}

func platform() {
    let _: AppStore.Platform = .iOS
    let _: AppStore.Platform = .macOS
    let _: AppStore.Platform = .tvOS
    let _: AppStore.Platform = .visionOS
    let _: ((String) -> AppStore.Platform) = AppStore.Platform.init(rawValue:)
    let _: KeyPath<AppStore.Platform, String> = \.rawValue
}

func appTransaction(_ app: AppTransaction) async throws {
    let _: any (Hashable & Sendable & CustomDebugStringConvertible) = app
    let _: UInt64? = app.appID
    let _: UInt64? = app.appVersionID
    let _: String = app.appVersion
    let _: String = app.originalAppVersion
    let _: String = app.bundleID
    let _: String = app.appTransactionID
    let _: String = app.originalPlatformStringRepresentation
    let _: String = app.debugDescription
    let _: AppStore.Environment = app.environment
    let _: Date = app.originalPurchaseDate
    let _: Date = app.signedDate
    let _: Date? = app.preorderDate
    let _: Data = app.deviceVerification
    let _: Data = app.jsonRepresentation
    let _: UUID = app.deviceVerificationNonce
    let _: AppStore.Platform = app.originalPlatform
    let _: VerificationResult<AppTransaction> = try await AppTransaction.shared
    let _: VerificationResult<AppTransaction> = try await AppTransaction.refresh()
}

func storefront(_ storefront: Storefront) async {
    let _: any (Identifiable & Sendable) = storefront
    let _: Storefront.ID = storefront.id
    let _: String = storefront.countryCode
    let _: String = storefront.id
    let _: Locale.Currency? = storefront.currency
    let _: Storefront? = await Storefront.current
    let updates: Storefront.Storefronts = Storefront.updates
    var iterator: Storefront.Storefronts.AsyncIterator = updates.makeAsyncIterator()
    let _: Storefront.Storefronts.Element? = await iterator.next()
}
