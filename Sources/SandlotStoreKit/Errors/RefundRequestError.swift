public import Foundation

extension Transaction {
    /// What asking for a refund can fail with.
    @nonexhaustive
    public enum RefundRequestError: Error, Equatable, Hashable, Sendable {
        /// A refund was requested before.
        case duplicateRequest
        /// The request did not succeed.
        case failed
        /// Stands for cases to come, so that no `default` counts as unreachable; there is no such value.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later
    }

    /// How asking for a refund ended.
    @nonexhaustive
    public enum RefundRequestStatus: Equatable, Hashable, Sendable {
        /// The store has the request.
        case success
        /// The customer cancelled.
        case userCancelled
        /// Stands for cases to come, so that no `default` counts as unreachable; there is no such value.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later
    }
}

extension Transaction.RefundRequestError: LocalizedError {
    /// What happened, for the customer.
    public var errorDescription: String? { texts.description }

    /// Why it happened, for the customer.
    public var failureReason: String? { texts.reason }

    /// What the customer may do about it.
    public var recoverySuggestion: String? { texts.suggestion }

    private var texts: ErrorTexts {
        switch self {
        case .duplicateRequest:
            ErrorTexts(
                description: "A refund has been requested already.",
                reason: "The purchase was refunded, or its request is being looked at.")
        case .failed:
            ErrorTexts(
                description: "The refund was not requested.",
                reason: "The request failed.",
                suggestion: "Try again later.")
        }
    }
}

extension Transaction.RefundRequestError: CustomNSError {
    /// The domain that the error has on Apple's platforms.
    public static var errorDomain: String { "StoreKit.Transaction.RefundRequestError" }

    /// The texts, for code that sees an `NSError`.
    public var errorUserInfo: [String: Any] { texts.userInfo }
}
