internal import SandlotBase
internal import SandlotReceipts

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A purchase that waits for somebody, or that came to nothing.
struct PurchaseAttempt: Hashable, Sendable {
    enum State: String, Hashable, Sendable {
        /// Waits for a parent.
        case awaitingApproval = "awaiting-approval"
        /// Waits until an issue is resolved.
        case interrupted
        /// A parent said no.
        case declined
        /// Nobody answered.
        case expired
        /// The store or the customer refused.
        case failed
    }

    var id: TransactionID
    var account: AccountIndex
    var productID: String
    var state: State
    var date: Timestamp
    var quantity: Int32 = 1
    var appAccountToken: UUID?
    var offer: OfferClaim?
    var billingPlan: BillingPlanType?

    var isWaiting: Bool { state == .awaitingApproval || state == .interrupted }
}
