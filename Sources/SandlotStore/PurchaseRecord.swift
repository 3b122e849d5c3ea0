public import SandlotBase

/// A purchase as a test sees it, including failed and pending purchases.
public struct PurchaseRecord: Sendable, Hashable {
    /// The outcome of a purchase.
    public enum State: Int, Sendable, Hashable {
        case purchasing = 0
        case purchased = 1
        case failed = 2
        case restored = 3
        case deferred = 4
    }

    /// The transaction's identifier, which failed and pending purchases also have.
    public let id: TransactionID
    /// The first transaction of the series.
    public let originalID: TransactionID
    /// The product.
    public let productID: String
    /// The outcome.
    public let state: State
    /// The date of the purchase.
    public let purchaseDate: Timestamp
    /// The date on which it was refunded or revoked.
    public let revocationDate: Timestamp?
    /// The end of a subscription's period.
    public let expirationDate: Timestamp?
    /// Whether the subscription renews.
    public let isAutoRenewing: Bool
    /// Whether the purchase was interrupted, or its renewal failed, and the issue is unresolved.
    public let hasPurchaseIssue: Bool
    /// Whether the purchase awaits a parent's approval.
    public let isPendingApproval: Bool
    /// Whether the customer still has to answer a request to agree to a higher price.
    public let isPendingPriceIncreaseConsent: Bool
}
