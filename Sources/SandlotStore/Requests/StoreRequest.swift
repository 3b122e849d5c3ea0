/// A request that an app makes to the store, each of which can take time.
public enum StoreRequest: String, Sendable, Hashable, CaseIterable {
    /// Loading products.
    case products
    /// Purchasing a product.
    case purchase
    /// Finishing a transaction.
    case finish
    /// Reading transactions: the entitlements, the history, the latest, or the unfinished ones.
    case transactions
    /// Reading the status of subscriptions.
    case subscriptionStatus
    /// Asking whether an introductory offer would apply.
    case introductoryEligibility
    /// Reading the app transaction.
    case appTransaction
    /// Restoring purchases.
    case synchronize
    /// Reading the storefront.
    case storefront
    /// Requesting a refund.
    case refundRequest

    /// Whether the store handles the request even if the app that made it has ended.
    var outlivesApp: Bool {
        switch self {
        case .purchase, .finish, .refundRequest: true
        case .products, .transactions, .subscriptionStatus, .introductoryEligibility,
            .appTransaction, .synchronize, .storefront:
            false
        }
    }

    /// Whether the request can name a transaction by its identifier.
    var namesTransaction: Bool {
        switch self {
        case .finish, .subscriptionStatus, .refundRequest: true
        case .products, .purchase, .transactions, .introductoryEligibility, .appTransaction,
            .synchronize, .storefront:
            false
        }
    }
}
