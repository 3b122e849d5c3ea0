extension SKTestError {
    /// A kind of failure.
    @nonexhaustive
    public enum Code: Int, Sendable {
        /// The simulated store cannot answer.
        case serviceUnavailable = 0
        /// No product has this identifier.
        case invalidProductIdentifier = 1
        /// The product is of a type for which this makes no sense.
        case invalidProductType = 2
        /// The URL does not lead to a StoreKit configuration file.
        case invalidURL = 3
        /// There is no such configuration file, or more than one.
        case fileNotFound = 4
        /// The customer has no such subscription.
        case noSubscriptionFound = 5
        /// No transaction has this identifier.
        case noTransactionFound = 6
        /// This makes no sense for the transaction in its present state.
        case invalidAction = 7
        /// Stands for cases to come, so that no `default` counts as unreachable; there is no such value.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later

        /// Matches errors of this kind in `catch` clauses.
        ///
        /// - Parameters:
        ///   - code: The kind in the pattern.
        ///   - error: The error that was thrown.
        /// - Returns: Whether the error is an ``SKTestError`` of the kind.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? SKTestError)?.code == code
        }
    }

    /// The simulated store cannot answer.
    public static var serviceUnavailable: Code { .serviceUnavailable }
    /// No product has this identifier.
    public static var invalidProductIdentifier: Code { .invalidProductIdentifier }
    /// The product is of a type for which this makes no sense.
    public static var invalidProductType: Code { .invalidProductType }
    /// The URL does not lead to a StoreKit configuration file.
    public static var invalidURL: Code { .invalidURL }
    /// There is no such configuration file, or more than one.
    public static var fileNotFound: Code { .fileNotFound }
    /// The customer has no such subscription.
    public static var noSubscriptionFound: Code { .noSubscriptionFound }
    /// No transaction has this identifier.
    public static var noTransactionFound: Code { .noTransactionFound }
    /// This makes no sense for the transaction in its present state.
    public static var invalidAction: Code { .invalidAction }
}
