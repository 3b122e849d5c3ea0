import SandlotBase
import SandlotReceipts
import SandlotStore

/// A change to an earlier purchase.
enum PurchaseChange: Sendable {
    case answer(PurchaseReference, Answer)
    case refund(PurchaseReference, reason: RevocationReason, percentage: Int?)
    case decideRefund(PurchaseReference)
    case share(PurchaseReference, Bool)
    case expire(SubscriptionReference)
    case forceRenewal(SubscriptionReference)
    case autoRenew(PurchaseReference, Bool)
    case priceIncrease(PurchaseReference, Milliunits?)
    case answerPriceIncrease(PurchaseReference, Bool)
    case extend(PurchaseReference, days: Int)

    /// The answer to a pending purchase.
    enum Answer: String, Sendable {
        case approve
        case decline
        case expire = "expire-request"
        case resolve
    }
}
