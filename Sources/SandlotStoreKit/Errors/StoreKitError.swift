public import Foundation

/// What any request to the store can fail with.
@nonexhaustive
public enum StoreKitError: Error, Sendable {
    /// No reason is known.
    case unknown
    /// The customer cancelled.
    case userCancelled
    /// The network failed.
    case networkError(URLError)
    /// The system failed.
    case systemError(any Error)
    /// The product is not sold in the customer's country.
    case notAvailableInStorefront
    /// The app lacks an entitlement.
    case notEntitled
    /// The device cannot do this.
    case unsupported
    /// Stands for cases to come, so that no `default` counts as unreachable; there is no such value.
    // swift-format-ignore: NoLeadingUnderscores
    @available(*, unavailable)
    case _later
}

extension StoreKitError: LocalizedError {
    /// What happened, for the customer.
    public var errorDescription: String? { texts.description }

    /// Why it happened, for the customer.
    public var failureReason: String? { texts.reason }

    /// What the customer may do about it.
    public var recoverySuggestion: String? { texts.suggestion }

    private var texts: ErrorTexts {
        switch self {
        case .unknown:
            ErrorTexts(
                description: "The purchase service failed.",
                reason: "It gave no reason.",
                suggestion: "Try again.")
        case .userCancelled:
            ErrorTexts(
                description: "The request was cancelled.",
                reason: "It was not confirmed.")
        case .networkError:
            ErrorTexts(
                description: "The store cannot be reached.",
                reason: "The connection failed.",
                suggestion: "Check the connection to the internet and try again.")
        case .systemError:
            ErrorTexts(
                description: "The purchase service failed.",
                reason: "The system reported an error.",
                suggestion: "Try again later.")
        case .notAvailableInStorefront:
            ErrorTexts(
                description: "This is not available in your country or region.",
                reason: "The store of your country or region does not sell it.")
        case .notEntitled:
            ErrorTexts(
                description: "This app cannot do that.",
                reason: "It lacks an entitlement.")
        case .unsupported:
            ErrorTexts(
                description: "This is not supported here.",
                reason: "The device or its system cannot do it.")
        }
    }
}

extension StoreKitError: CustomNSError {
    /// The domain that the error has on Apple's platforms.
    public static var errorDomain: String { "StoreKit.StoreKitError" }

    /// The texts, for code that sees an `NSError`.
    public var errorUserInfo: [String: Any] { texts.userInfo }
}
