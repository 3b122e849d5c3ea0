internal import SandlotBase
internal import SandlotCatalog
internal import SandlotReceipts

/// A series of transactions of one account in one group, as it is now.
struct SubscriptionRecord: Hashable, Sendable {
    /// What the subscription is doing.
    enum Phase: Hashable, Sendable {
        /// Paid until `expiresDate`.
        case active
        /// The payment failed; the service goes on until then.
        case grace(until: Timestamp)
        /// The payment failed and is tried again until then.
        case retry(until: Timestamp)
        /// Over.
        case expired(ExpirationIntent)
        /// Taken back.
        case revoked
    }

    /// A higher price that the customer is asked about.
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
    /// Where the counting of periods begins, so that the day of the month is kept.
    var anchor: Timestamp
    /// The number of periods from the anchor to `expiresDate`.
    var periodsSinceAnchor: Int32 = 1
    /// The time rate under which the current period was reckoned.
    var rate = Catalog.TimeRate.realTime
    var phase = Phase.active
    var isAutoRenewing = true
    /// The product of the next period.
    var preference: String
    var priceIncrease: PriceIncrease?
    /// The price of a period without an offer.
    var regularPrice: Int64
    /// The offer of the current period and how many more periods it covers.
    @Boxed var offer: AppliedOffer? = nil
    var remainingOfferPeriods: Int32 = 0
    /// The offer with which the next period begins.
    @Boxed var nextOffer: AppliedOffer? = nil
    /// The start of the current stretch; gaps of less than 60 days do not end it.
    var recentStart: Timestamp
    /// How often it has renewed since it was bought.
    var renewalCount: Int32 = 0
    @Boxed var commitment: Commitment? = nil
    /// The subscription of the family member of which this is the share.
    var sharedFrom: TransactionID?
    /// How often it was changed.
    var revision: Int32 = 0
    /// The instant of the last change, at which the renewal info is signed.
    var changedAt: Timestamp

    /// Whether the service runs at an instant.
    func isRunning(at instant: Timestamp) -> Bool {
        switch phase {
        case .active: expiresDate > instant
        case .grace(let end): end > instant
        case .retry, .expired, .revoked: false
        }
    }

    /// Whether it has neither expired nor been taken back: it will renew or is being recovered.
    var isAlive: Bool {
        switch phase {
        case .active, .grace, .retry: true
        case .expired, .revoked: false
        }
    }

    /// The end of what comes next by itself, or nil if nothing does.
    var dueDate: Timestamp? {
        if sharedFrom != nil { return nil }
        return switch phase {
        case .active: expiresDate
        case .grace(let end), .retry(let end): end
        case .expired, .revoked: nil
        }
    }

    /// Goes back to an earlier period, after which nothing has been bought.
    mutating func fallBack(to record: TransactionRecord, at instant: Timestamp) {
        latest = record.id
        product = record.product
        preference = record.product.productID
        expiresDate = record.expiresDate ?? instant
        isAutoRenewing = false
        phase = .expired(.customerCancelled)
        revision += 1
        changedAt = instant
    }

    /// The status that signed data and apps are told.
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
