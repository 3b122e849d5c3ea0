extension Product {
    /// The outcome of a purchase.
    @nonexhaustive
    public enum PurchaseResult: Sendable {
        /// The purchase succeeded.
        case success(VerificationResult<Transaction>)
        /// The customer did not confirm the purchase.
        case userCancelled
        /// The purchase waits for approval or another action. The transaction arrives later, if at
        /// all.
        case pending
        /// An unavailable case that keeps a client's `default` clause reachable.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later
    }
}
