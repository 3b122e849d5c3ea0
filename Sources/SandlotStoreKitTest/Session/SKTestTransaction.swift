public import Foundation
import SandlotBase
import SandlotStore
public import SandlotStoreKit

/// A purchase in a test session, which can also be failed or pending.
public final class SKTestTransaction: NSObject, Sendable {
    private let record: PurchaseRecord

    init(_ record: PurchaseRecord) {
        self.record = record
    }

    /// The transaction's identifier, which failed and pending purchases also have.
    public var identifier: UInt { UInt(record.id.rawValue) }

    /// The identifier of the original transaction.
    public var originalTransactionIdentifier: UInt { UInt(record.originalID.rawValue) }

    /// The product's identifier.
    public var productIdentifier: String { record.productID }

    /// The state of the purchase.
    public var state: SKPaymentTransactionState {
        switch record.state {
        case .purchasing: .purchasing
        case .purchased: .purchased
        case .failed: .failed
        case .restored: .restored
        case .deferred: .deferred
        }
    }

    /// The time of the purchase.
    public var purchaseDate: Date { record.purchaseDate.date }

    /// The time at which the purchase was refunded or revoked, or nil.
    public var cancelDate: Date? { record.revocationDate?.date }

    /// The end of a subscription's period, or nil for other products.
    public var expirationDate: Date? { record.expirationDate?.date }

    /// Whether the subscription renews.
    public var autoRenewingEnabled: Bool { record.isAutoRenewing }

    /// Whether an interrupted purchase or a failed renewal has an unresolved issue.
    public var hasPurchaseIssue: Bool { record.hasPurchaseIssue }

    /// Whether the purchase waits for a parent's approval.
    public var pendingAskToBuyConfirmation: Bool { record.isPendingApproval }

    /// Whether the customer is asked to consent to a price increase.
    public var isPendingPriceIncreaseConsent: Bool { record.isPendingPriceIncreaseConsent }

    /// A description with the identifiers, the product, and the state.
    public override var description: String {
        "SKTestTransaction(\(identifier), \(productIdentifier), \(record.state))"
    }
}
