import SandlotBase
import SandlotReceipts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A purchase that is pending or was not completed.
struct PurchaseAttempt: Hashable, Sendable {
    enum State: String, Hashable, Sendable {
        /// The purchase awaits a parent's approval.
        case awaitingApproval = "awaiting-approval"
        /// The purchase is pending until an issue is resolved.
        case interrupted
        /// A parent declined the purchase.
        case declined
        /// The approval request expired.
        case expired
        /// The store or the customer refused the purchase.
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
    /// The token that decides about the introductory offer.
    var introductoryEligibilityJWS: String?
    var billingPlan: BillingPlanType?

    var isWaiting: Bool { state == .awaitingApproval || state == .interrupted }
}
