public import SandlotBase

/// A purchase as whoever runs the test sees it: also those that failed or wait.
public struct PurchaseRecord: Sendable, Hashable {
    /// What became of a purchase.
    public enum State: Int, Sendable, Hashable {
        case purchasing = 0
        case purchased = 1
        case failed = 2
        case restored = 3
        case deferred = 4
    }

    /// The transaction's number; a purchase that waits or failed has one, too.
    public let id: TransactionID
    /// The first transaction of the series.
    public let originalID: TransactionID
    /// The product.
    public let productID: String
    /// What became of it.
    public let state: State
    /// When it was made.
    public let purchaseDate: Timestamp
    /// When it was refunded or revoked.
    public let revocationDate: Timestamp?
    /// The end of the period of a subscription.
    public let expirationDate: Timestamp?
    /// Whether the subscription renews.
    public let isAutoRenewing: Bool
    /// Whether it was interrupted, or its renewal failed, and the issue is not resolved.
    public let hasPurchaseIssue: Bool
    /// Whether it waits for a parent.
    public let isPendingApproval: Bool
    /// Whether the customer is asked to agree to a higher price.
    public let isPendingPriceIncreaseConsent: Bool
}
