import SandlotBase
import SandlotCatalog
import SandlotReceipts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The current state of a series of transactions of one account in one group.
struct SubscriptionRecord: Hashable, Sendable {
    /// The phase of a subscription.
    enum Phase: Hashable, Sendable {
        /// Paid until `expiresDate`.
        case active
        /// The payment failed, and the service continues until the given instant.
        case grace(until: Timestamp)
        /// The payment failed and is retried until the given instant.
        case retry(until: Timestamp)
        /// The subscription has ended.
        case expired(ExpirationIntent)
        /// The subscription was revoked.
        case revoked

        /// The phase in a message.
        var words: String {
            switch self {
            case .active: "active"
            case .grace: "in its grace period"
            case .retry: "in billing retry"
            case .expired: "expired"
            case .revoked: "revoked"
            }
        }
    }

    /// A price increase that requires the customer's consent.
    enum PriceIncrease: Hashable, Sendable {
        case pending(price: Int64?)
        case agreed(price: Int64?)
    }

    var originalID: TransactionID
    var account: AccountIndex
    /// The product of the current period.
    var product: SoldProduct
    /// The latest transaction.
    var latest: TransactionID
    /// The end of the current period.
    var expiresDate: Timestamp
    /// The start of the period count, which preserves the day of the month.
    var anchor: Timestamp
    /// The number of periods from the anchor to `expiresDate`.
    var periodsSinceAnchor: Int32 = 1
    /// The time rate that determined the current period.
    var rate = Catalog.TimeRate.realTime
    var phase = Phase.active
    var isAutoRenewing = true
    /// The product that the customer has chosen for the time after this period, or after the
    /// commitment.
    var preference: String
    /// The token of the app's account with which the customer chose that product, if there was one.
    @Boxed var nextAppAccountToken: UUID? = nil
    var priceIncrease: PriceIncrease?
    /// The price of a period without an offer.
    var regularPrice: Int64
    /// The offer of the current period and how many more periods it covers.
    @Boxed var offer: AppliedOffer? = nil
    var remainingOfferPeriods: Int32 = 0
    /// The offer with which the next period begins.
    @Boxed var nextOffer: AppliedOffer? = nil
    /// The start of the current subscription history, in which gaps of less than 60 days are
    /// ignored.
    var recentStart: Timestamp
    /// The number of renewals since the purchase.
    var renewalCount: Int32 = 0
    @Boxed var commitment: Commitment? = nil
    /// Whether the customer chose the billing plan that is paid up front, whose price can differ
    /// from the product's.
    var hasUpfrontPlan = false
    /// The family member's subscription that this one is a share of.
    var sharedFrom: TransactionID?
    /// Whether a revoked share continues with the next transaction that can be shared.
    ///
    /// It does if its member left the family, or if the product was replaced. It does not if the
    /// purchaser stopped sharing.
    var isResumable = false
    /// The number of changes.
    var revision: Int32 = 0
    /// The instant of the last change, which is the signing date of the renewal info.
    var changedAt: Timestamp

    /// Returns whether the service is active at an instant.
    func isRunning(at instant: Timestamp) -> Bool {
        switch phase {
        case .active: expiresDate > instant
        case .grace(let end): end > instant
        case .retry, .expired, .revoked: false
        }
    }

    /// Whether a commitment requires another month, whatever the customer has chosen for the time
    /// after it.
    var isBound: Bool { commitment.map { !$0.isFulfilled } ?? false }

    /// The product of the next period.
    var nextProductID: String { isBound ? product.productID : preference }

    /// Whether the next period is of the same product.
    var keepsProduct: Bool { nextProductID == product.productID }

    /// Whether it has neither expired nor been revoked: it will renew or is being recovered.
    var isAlive: Bool {
        switch phase {
        case .active, .grace, .retry: true
        case .expired, .revoked: false
        }
    }

    /// The instant of the next automatic change, or nil if there is none.
    var dueDate: Timestamp? {
        if sharedFrom != nil { return nil }
        return switch phase {
        case .active: expiresDate
        case .grace(let end), .retry(let end): end
        case .expired, .revoked: nil
        }
    }

    /// Returns to an earlier period after the later ones were deleted.
    mutating func fallBack(to record: TransactionRecord, at instant: Timestamp) {
        latest = record.id
        product = record.product
        preference = record.product.productID
        nextAppAccountToken = nil
        nextOffer = nil
        priceIncrease = nil
        commitment = record.commitment
        expiresDate = record.expiresDate ?? instant
        isAutoRenewing = false
        phase = .expired(.customerCancelled)
        revision += 1
        changedAt = instant
    }

    /// The status in signed data and in apps.
    var status: SubscriptionStatus {
        switch phase {
        case .active: .active
        case .grace: .gracePeriod
        case .retry: .billingRetry
        case .expired: .expired
        case .revoked: .revoked
        }
    }
}
