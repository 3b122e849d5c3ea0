extension Product.SubscriptionInfo.RenewalInfo {
    /// The status of the customer's consent to a price increase.
    @frozen
    public enum PriceIncreaseStatus: Equatable, Hashable, Sendable {
        /// There is no price increase that needs consent.
        case noIncreasePending
        /// The customer has not responded to a price increase.
        case pending
        /// The customer has consented to a price increase.
        case agreed

        /// A name for display.
        public var localizedDescription: String {
            switch self {
            case .noIncreasePending: "No Increase Pending"
            case .pending: "Pending"
            case .agreed: "Agreed"
            }
        }
    }
}
