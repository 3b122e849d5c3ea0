extension Product {
    /// How a purchase ended.
    @nonexhaustive
    public enum PurchaseResult: Sendable {
        /// The product is the customer's.
        case success(VerificationResult<Transaction>)
        /// The customer did not confirm.
        case userCancelled
        /// Somebody else must agree, or something be settled; the transaction comes later, if at all.
        case pending
        /// Stands for cases to come, so that no `default` counts as unreachable; there is no such value.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later
    }
}
