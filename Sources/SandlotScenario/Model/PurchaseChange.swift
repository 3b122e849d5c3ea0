internal import SandlotReceipts
internal import SandlotStore

/// A change to a purchase made before.
enum PurchaseChange: Sendable {
    case answer(PurchaseReference, Answer)
    case refund(PurchaseReference, reason: RevocationReason, percentage: Int?)
    case share(PurchaseReference, Bool)
    case expire(SubscriptionReference)
    case forceRenewal(SubscriptionReference)
    case autoRenew(PurchaseReference, Bool)
    case priceIncrease(PurchaseReference, Milliunits?)
    case answerPriceIncrease(PurchaseReference, Bool)
    case extend(PurchaseReference, days: Int)

    /// The result of a purchase that waits.
    enum Answer: String, Sendable {
        case approve
        case decline
        case expire = "expire-request"
        case resolve
    }
}
