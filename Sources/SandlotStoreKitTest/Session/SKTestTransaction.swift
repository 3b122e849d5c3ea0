public import Foundation
internal import SandlotBase
internal import SandlotStore
public import SandlotStoreKit

/// A purchase as a test session sees it: also those that failed or wait.
public final class SKTestTransaction: NSObject, Sendable {
    private let record: PurchaseRecord

    init(_ record: PurchaseRecord) {
        self.record = record
    }

    /// The transaction's number; a purchase that waits or failed has one, too.
    public var identifier: UInt { UInt(record.id.rawValue) }

    /// The number of the first transaction of the series.
    public var originalTransactionIdentifier: UInt { UInt(record.originalID.rawValue) }

    /// The product.
    public var productIdentifier: String { record.productID }

    /// What became of the purchase.
    public var state: SKPaymentTransactionState {
        switch record.state {
        case .purchasing: .purchasing
        case .purchased: .purchased
        case .failed: .failed
        case .restored: .restored
        case .deferred: .deferred
        }
    }

    /// When it was made.
    public var purchaseDate: Date { record.purchaseDate.date }

    /// When it was refunded or revoked; nil if it was not.
    public var cancelDate: Date? { record.revocationDate?.date }

    /// The end of the period of a subscription; nil of everything else.
    public var expirationDate: Date? { record.expirationDate?.date }

    /// Whether the subscription renews.
    public var autoRenewingEnabled: Bool { record.isAutoRenewing }

    /// Whether it was interrupted, or its renewal failed, and the issue is not resolved.
    public var hasPurchaseIssue: Bool { record.hasPurchaseIssue }

    /// Whether it waits for a parent.
    public var pendingAskToBuyConfirmation: Bool { record.isPendingApproval }

    /// Whether the customer is asked to agree to a higher price.
    public var isPendingPriceIncreaseConsent: Bool { record.isPendingPriceIncreaseConsent }

    /// The numbers, the product and the state.
    public override var description: String {
        "SKTestTransaction(\(identifier), \(productIdentifier), \(record.state))"
    }
}
