import Foundation

extension SKTestError {
    /// The code of an error.
    @nonexhaustive
    public enum Code: Int, Sendable {
        /// The simulated store cannot answer.
        case serviceUnavailable = 0
        /// There is no product with this identifier.
        case invalidProductIdentifier = 1
        /// The type of the product does not support the action.
        case invalidProductType = 2
        /// The URL does not point to a StoreKit configuration file.
        case invalidURL = 3
        /// There is no configuration file with this name, or there are several different ones.
        case fileNotFound = 4
        /// The customer has no such subscription.
        case noSubscriptionFound = 5
        /// There is no transaction with this identifier.
        case noTransactionFound = 6
        /// The state of the transaction does not support the action.
        case invalidAction = 7
        /// An unavailable case that keeps a client's `default` clause reachable.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later

        /// Returns whether an error has a code, for use in `catch` clauses.
        ///
        /// - Parameters:
        ///   - code: The code in the pattern.
        ///   - error: The thrown error.
        /// - Returns: Whether the error is an ``SKTestError`` with the code, or an `NSError` with the
        ///   domain and the number of the code.
        public static func ~= (code: Code, error: any Error) -> Bool {
            let error = error as NSError
            return error.domain == SKTestErrorDomain && error.code == code.rawValue
        }
    }

    /// The simulated store cannot answer.
    public static var serviceUnavailable: Code { .serviceUnavailable }
    /// There is no product with this identifier.
    public static var invalidProductIdentifier: Code { .invalidProductIdentifier }
    /// The type of the product does not support the action.
    public static var invalidProductType: Code { .invalidProductType }
    /// The URL does not point to a StoreKit configuration file.
    public static var invalidURL: Code { .invalidURL }
    /// There is no configuration file with this name, or there are several different ones.
    public static var fileNotFound: Code { .fileNotFound }
    /// The customer has no such subscription.
    public static var noSubscriptionFound: Code { .noSubscriptionFound }
    /// There is no transaction with this identifier.
    public static var noTransactionFound: Code { .noTransactionFound }
    /// The state of the transaction does not support the action.
    public static var invalidAction: Code { .invalidAction }
}
