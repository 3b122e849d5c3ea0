public import Foundation

/// An error that any request to the store can cause.
@nonexhaustive
public enum StoreKitError: Error, Sendable {
    /// The reason is not known.
    case unknown
    /// The customer canceled.
    case userCancelled
    /// A network request failed.
    case networkError(URLError)
    /// The system reported an error.
    case systemError(any Error)
    /// The product is not available in the customer's storefront.
    case notAvailableInStorefront
    /// The app lacks an entitlement.
    case notEntitled
    /// The device or its system does not support the request.
    case unsupported
    /// An unavailable case that keeps a client's `default` clause reachable.
    // swift-format-ignore: NoLeadingUnderscores
    @available(*, unavailable)
    case _later
}

extension StoreKitError: LocalizedError {
    /// A description of the error for the customer.
    public var errorDescription: String? { texts.description }

    /// The reason for the error, for the customer.
    public var failureReason: String? { texts.reason }

    /// A suggestion that tells the customer how to recover from the error.
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
                description: "The request was canceled.",
                reason: "It was not confirmed.")
        case .networkError(let error):
            ErrorTexts(
                description: error.userInfo[NSLocalizedDescriptionKey] as? String
                    // The text of Apple's platforms, which test suites expect.
                    ?? "The operation couldn’t be completed. (NSURLErrorDomain error \(error.errorCode).)",
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
    /// The error's domain on Apple's platforms.
    public static var errorDomain: String { "StoreKit.StoreKitError" }

    /// The error's texts under the keys of `NSError`.
    public var errorUserInfo: [String: Any] { texts.userInfo }
}
