extension Product.SubscriptionInfo.RenewalInfo {
    /// Whether a customer has agreed to a higher price.
    @frozen
    public enum PriceIncreaseStatus: Equatable, Hashable, Sendable {
        /// The price does not rise, or the customer need not be asked.
        case noIncreasePending
        /// The customer has been asked.
        case pending
        /// The customer has agreed.
        case agreed

        /// A name for it, to be shown.
        public var localizedDescription: String {
            switch self {
            case .noIncreasePending: "No Increase Pending"
            case .pending: "Pending"
            case .agreed: "Agreed"
            }
        }
    }
}
