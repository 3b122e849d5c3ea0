public import Foundation

extension Transaction {
    /// An error that a refund request causes.
    @nonexhaustive
    public enum RefundRequestError: Error, Equatable, Hashable, Sendable {
        /// A refund was already requested.
        case duplicateRequest
        /// The request failed.
        case failed
        /// An unavailable case that keeps a client's `default` clause reachable.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later
    }

    /// The outcome of a refund request.
    @nonexhaustive
    public enum RefundRequestStatus: Equatable, Hashable, Sendable {
        /// The store received the request.
        case success
        /// The customer canceled.
        case userCancelled
        /// An unavailable case that keeps a client's `default` clause reachable.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later
    }
}

extension Transaction.RefundRequestError: LocalizedError {
    /// A description of the error for the customer.
    public var errorDescription: String? { texts.description }

    /// The reason for the error, for the customer.
    public var failureReason: String? { texts.reason }

    /// A suggestion that tells the customer how to recover from the error.
    public var recoverySuggestion: String? { texts.suggestion }

    private var texts: ErrorTexts {
        switch self {
        case .duplicateRequest:
            ErrorTexts(
                description: "A refund was already requested.",
                reason: "The purchase was refunded, or the request is under review.")
        case .failed:
            ErrorTexts(
                description: "The refund was not requested.",
                reason: "The request failed.",
                suggestion: "Try again later.")
        }
    }
}

extension Transaction.RefundRequestError: CustomNSError {
    /// The error's domain on Apple's platforms.
    public static var errorDomain: String { "StoreKit.Transaction.RefundRequestError" }

    /// The error's texts under the keys of `NSError`.
    public var errorUserInfo: [String: Any] { texts.userInfo }
}
