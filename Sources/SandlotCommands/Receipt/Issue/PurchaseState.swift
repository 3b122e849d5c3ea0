import SandlotBase
import SandlotCatalog
import SandlotReceipts

/// The state of a purchase at the instant of signing.
///
/// For a notification, it follows from the type and the subtype. Options on the command line take
/// precedence.
struct PurchaseState: Sendable {
    var purchaseDate: Timestamp
    /// The end of the current period of a subscription.
    var expiresDate: Timestamp
    /// The date of the first transaction of the series, or nil if this is the first one.
    var seriesStart: Timestamp?
    /// The start of the current period of service, in which gaps of less than 60 days are ignored,
    /// or nil for the date of the purchase.
    var serviceStart: Timestamp?
    var reason = TransactionReason.purchase
    var ownership = OwnershipType.purchased
    var revocationDate: Timestamp?
    var revocationReason: RevocationReason?
    var revocationType: RevocationType?
    var revocationPercentage: Int32?
    /// The offer of the current period.
    var offer: OfferTerms?
    /// The offer of the next period.
    var nextOffer: OfferTerms?
    var isRenewing = true
    /// The product of the next period, or nil for the current one.
    var nextProduct: String?
    /// The price of the next period, or nil for the catalog's.
    var nextPrice: Milliunits?
    var expirationIntent: ExpirationIntent?
    var isInBillingRetry: Bool?
    var graceEnd: Timestamp?
    var priceIncrease: PriceIncreaseStatus?

    private static let minute: Int64 = 60_000
    private static let hour = 60 * minute
    private static let retryDays: Int64 = 60

    /// Derives the state from a situation.
    ///
    /// - Parameters:
    ///   - situation: The situation that the notification reports.
    ///   - signedDate: The instant of signing.
    ///   - period: The length of a regular period.
    ///   - given: The dates that the command line sets.
    ///   - offer: The offer that the command line names.
    init(
        _ situation: NotificationCase.Situation, signedDate: Timestamp,
        period: SubscriptionPeriod, given: TransactionOptions, offer: OfferTerms?
    ) {
        let now = signedDate.wholeSeconds
        // The latest possible end of a period that is over, and the time that has passed since it.
        let end: Timestamp?
        let graceDays: Int64 = period.unit == .week || period.unit == .day ? 6 : 16
        switch situation {
        case .billingRetry, .gracePeriod: end = now.adding(-Self.minute)
        case .gracePeriodOver: end = now.adding(-Self.minute).adding(days: -graceDays)
        case .expired(.billingError):
            end = now.adding(-Self.minute).adding(days: -Self.retryDays)
        case .expired: end = now.adding(-Self.minute)
        case .bought, .resubscribed, .renewed, .recovered, .upgraded, .downgraded, .unchanged,
            .renewalSwitchedOff, .offerRedeemed, .upgradedWithOffer, .downgradedWithOffer,
            .priceIncrease, .refunded, .shareRevoked, .extended, .none:
            end = nil
        }
        let begins = Self.beginsPeriod(situation)
        let current = Self.appliesNow(situation) ? offer : nil
        let length = current?.length ?? period
        if let end = given.expiresDate?.timestamp ?? end, !begins {
            purchaseDate =
                given.purchaseDate?.timestamp
                ?? (Self.isOver(situation)
                    ? end.adding(length, times: -1) : min(end, now).adding(-Self.hour))
        } else {
            purchaseDate =
                given.purchaseDate?.timestamp ?? (begins ? now : now.adding(-Self.hour))
        }
        let regularEnd =
            current?.end(from: purchaseDate, regular: period) ?? purchaseDate.adding(period)
        if let end = given.expiresDate?.timestamp {
            expiresDate = end
        } else if let end {
            expiresDate =
                given.purchaseDate == nil ? end : max(purchaseDate, min(end, regularEnd))
        } else {
            expiresDate = regularEnd
        }
        self.offer = current
        nextOffer = Self.appliesNow(situation) ? nil : offer
        if let current, current.periodCount > 1 { nextOffer = current }
        apply(situation, now: now, period: period, graceDays: graceDays)
        if situation == .extended, given.expiresDate == nil {
            expiresDate = expiresDate.adding(days: 30)
        }
    }

    private mutating func apply(
        _ situation: NotificationCase.Situation, now: Timestamp, period: SubscriptionPeriod,
        graceDays: Int64
    ) {
        switch situation {
        case .bought, .downgraded, .unchanged, .offerRedeemed, .downgradedWithOffer, .extended,
            .none:
            break
        case .resubscribed: seriesStart = purchaseDate.adding(period, times: -2)
        case .renewed, .recovered:
            reason = .renewal
            seriesStart = purchaseDate.adding(period, times: -1)
            // A recovered payment comes after the end of the previous period.
            if situation == .recovered { seriesStart = seriesStart?.adding(days: -1) }
            serviceStart = seriesStart
        case .upgraded, .upgradedWithOffer:
            seriesStart = purchaseDate.adding(-Self.hour)
            serviceStart = seriesStart
        case .renewalSwitchedOff: isRenewing = false
        case .billingRetry, .gracePeriodOver: fail()
        case .gracePeriod:
            fail()
            graceEnd = max(expiresDate, now).adding(days: graceDays)
        case .expired(let intent):
            isRenewing = false
            expirationIntent = intent
            isInBillingRetry = false
            if intent == .noConsentToPriceIncrease { priceIncrease = .pending }
        case .priceIncrease(let status): priceIncrease = status
        case .refunded: revoke(.refundFull, percentage: 100_000, at: now)
        case .shareRevoked:
            ownership = .familyShared
            revoke(.familyRevoke, percentage: nil, at: now)
        }
    }

    private mutating func fail() {
        expirationIntent = .billingError
        isInBillingRetry = true
    }

    private mutating func revoke(_ type: RevocationType, percentage: Int32?, at now: Timestamp) {
        revocationDate = max(purchaseDate, now.adding(-2 * Self.minute))
        revocationReason = .other
        revocationType = type
        revocationPercentage = percentage
        isRenewing = false
    }

    /// Whether the notification comes with the first transaction of a period.
    private static func beginsPeriod(_ situation: NotificationCase.Situation) -> Bool {
        switch situation {
        case .bought, .resubscribed, .renewed, .recovered, .upgraded, .upgradedWithOffer: true
        case .downgraded, .unchanged, .renewalSwitchedOff, .billingRetry, .gracePeriod,
            .gracePeriodOver, .expired, .offerRedeemed, .downgradedWithOffer, .priceIncrease,
            .refunded, .shareRevoked, .extended, .none:
            false
        }
    }

    /// Whether the paid period is over.
    private static func isOver(_ situation: NotificationCase.Situation) -> Bool {
        switch situation {
        case .billingRetry, .gracePeriod, .gracePeriodOver, .expired: true
        case .bought, .resubscribed, .renewed, .recovered, .upgraded, .downgraded, .unchanged,
            .renewalSwitchedOff, .offerRedeemed, .upgradedWithOffer, .downgradedWithOffer,
            .priceIncrease, .refunded, .shareRevoked, .extended, .none:
            false
        }
    }

    /// Whether an offer belongs to the current period rather than to the next one.
    static func appliesNow(_ situation: NotificationCase.Situation) -> Bool {
        switch situation {
        case .offerRedeemed, .downgradedWithOffer: false
        case .bought, .resubscribed, .renewed, .recovered, .upgraded, .downgraded, .unchanged,
            .renewalSwitchedOff, .billingRetry, .gracePeriod, .gracePeriodOver, .expired,
            .upgradedWithOffer, .priceIncrease, .refunded, .shareRevoked, .extended, .none:
            true
        }
    }
}

extension Timestamp {
    /// Returns the instant some milliseconds later, limited to the first and last instant that can
    /// be represented.
    func adding(_ milliseconds: Int64) -> Timestamp {
        let (sum, isTooFar) = self.milliseconds.addingReportingOverflow(milliseconds)
        return Timestamp(milliseconds: isTooFar ? (milliseconds < 0 ? .min : .max) : sum)
    }

    /// Returns the instant some periods later.
    ///
    /// A period that cannot be parsed counts as a month.
    func adding(_ period: SubscriptionPeriod, times: Int64 = 1) -> Timestamp {
        // More than the calendar covers, and small enough to multiply.
        let count = times * Int64(min(period.count ?? 1, 1 << 40))
        return switch period.unit ?? .month {
        case .day: adding(days: count)
        case .week: adding(days: 7 * count)
        case .month: adding(months: count)
        case .year: adding(months: 12 * count)
        }
    }
}
