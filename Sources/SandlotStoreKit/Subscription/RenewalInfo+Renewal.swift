public import Foundation
internal import SandlotBase
internal import SandlotReceipts

/// What renews, when, and for how much.
extension Product.SubscriptionInfo.RenewalInfo {
    /// The first transaction of the series.
    public var originalTransactionID: UInt64 { payload.originalTransactionId.digits }

    /// The product of the present period.
    public var currentProductID: String { payload.productId ?? "" }

    /// Whether the subscription renews.
    public var willAutoRenew: Bool { payload.autoRenewStatus == .on }

    /// The product of the next period, or nil if there is none.
    public var autoRenewPreference: String? {
        willAutoRenew ? payload.autoRenewProductId : nil
    }

    /// Why the subscription is over, or nil while it is not.
    public var expirationReason: ExpirationReason? {
        payload.expirationIntent.map { ExpirationReason(rawValue: Int($0.rawValue)) }
    }

    /// Whether the customer has been asked to agree to a higher price, and has.
    public var priceIncreaseStatus: PriceIncreaseStatus {
        switch payload.priceIncreaseStatus {
        case .pending: .pending
        case .consented: .agreed
        default: .noIncreasePending
        }
    }

    /// Whether a payment failed and is being tried again.
    public var isInBillingRetry: Bool { payload.isInBillingRetryPeriod ?? false }

    /// The end of the grace period, while there is one.
    public var gracePeriodExpirationDate: Date? { payload.gracePeriodExpiresDate?.date }

    /// When the present stretch of service began; gaps of less than 60 days do not end it.
    public var recentSubscriptionStartDate: Date {
        payload.recentSubscriptionStartDate.dateOrEpoch
    }

    /// When the next period begins; it may have passed.
    public var renewalDate: Date? { payload.renewalDate?.date }

    /// The price of the next period.
    public var renewalPrice: Decimal? { payload.renewalPrice.map { Decimal($0) } }

    /// The currency of the price.
    public var currency: Locale.Currency? { currencyCode.map { Locale.Currency($0) } }

    /// The currency of the price in ISO 4217.
    public var currencyCode: String? { payload.currency }

    /// The win-back offers that the customer may have, best first.
    public var eligibleWinBackOfferIDs: [String] { payload.eligibleWinBackOfferIds ?? [] }

    /// What the app set to connect the purchase with an account of its own.
    public var appAccountToken: UUID? { payload.appAccountToken }

    /// The same for all purchases of a customer in the app.
    public var appTransactionID: String { payload.appTransactionId ?? "" }
}

/// The offer of the next period.
extension Product.SubscriptionInfo.RenewalInfo {
    /// The offer that will set the price.
    public var offer: Transaction.Offer? {
        Transaction.Offer(
            type: payload.offerType, id: payload.offerIdentifier,
            paymentMode: payload.offerDiscountType, period: payload.offerPeriod)
    }

    /// The offer's identifier.
    public var offerID: String? { payload.offerIdentifier }

    /// The offer's kind.
    public var offerType: Transaction.OfferType? { offer?.type }

    /// How the offer is paid, as the JSON writes it.
    public var offerPaymentModeStringRepresentation: String? {
        payload.offerDiscountType?.rawValue
    }

    /// How long the offer lasts, as in `P1M`.
    public var offerPeriodStringRepresentation: String? { payload.offerPeriod }
}

/// How it was signed.
extension Product.SubscriptionInfo.RenewalInfo {
    /// Where it was signed.
    public var environment: AppStore.Environment {
        AppStore.Environment(rawValue: environmentStringRepresentation)
    }

    /// Where it was signed, as the JSON writes it.
    public var environmentStringRepresentation: String { payload.environment?.rawValue ?? "" }

    /// What binds the data to a device: the SHA-384 of the nonce and the device's identifier.
    public var deviceVerification: Data { payload.deviceVerification.base64Bytes }

    /// The nonce of the device verification.
    public var deviceVerificationNonce: UUID { payload.deviceVerificationNonce.orZero }

    /// When it was signed.
    public var signedDate: Date { payload.signedDate.dateOrEpoch }
}
