public import Foundation
import SandlotBase
import SandlotReceipts

/// The product, time, and price of the next renewal.
extension Product.SubscriptionInfo.RenewalInfo {
    /// The identifier of the subscription's original transaction.
    public var originalTransactionID: UInt64 { payload.originalTransactionId.digits }

    /// The product of the current period.
    public var currentProductID: String { payload.productId ?? "" }

    /// Whether the subscription renews.
    public var willAutoRenew: Bool { payload.autoRenewStatus == .on }

    /// The product of the next period, or nil if there is none.
    public var autoRenewPreference: String? {
        willAutoRenew ? payload.autoRenewProductId : nil
    }

    /// The reason why the subscription expired, or nil if it has not.
    public var expirationReason: ExpirationReason? {
        payload.expirationIntent.map { ExpirationReason(rawValue: Int($0.rawValue)) }
    }

    /// The status of the customer's consent to a price increase.
    public var priceIncreaseStatus: PriceIncreaseStatus {
        switch payload.priceIncreaseStatus {
        case .pending: .pending
        case .consented: .agreed
        default: .noIncreasePending
        }
    }

    /// Whether a payment failed and the store is retrying it.
    public var isInBillingRetry: Bool { payload.isInBillingRetryPeriod ?? false }

    /// The end of the grace period, or nil if there is none.
    public var gracePeriodExpirationDate: Date? { payload.gracePeriodExpiresDate?.date }

    /// The start of the most recent subscription without gaps of 60 days or more.
    public var recentSubscriptionStartDate: Date {
        payload.recentSubscriptionStartDate.dateOrEpoch
    }

    /// The start of the next period, which can be in the past.
    public var renewalDate: Date? { payload.renewalDate?.date }

    /// The price of the next period.
    public var renewalPrice: Decimal? { payload.renewalPrice.map { Decimal($0) } }

    /// The currency of the price.
    public var currency: Locale.Currency? { currencyCode.map { Locale.Currency($0) } }

    /// The currency of the price as an ISO 4217 code.
    public var currencyCode: String? { payload.currency }

    /// The win-back offers for which the customer is eligible, best first.
    public var eligibleWinBackOfferIDs: [String] { payload.eligibleWinBackOfferIds ?? [] }

    /// The token with which the app connects the purchase with one of its accounts.
    public var appAccountToken: UUID? { payload.appAccountToken }

    /// The identifier that all purchases of a customer in the app share.
    public var appTransactionID: String { payload.appTransactionId ?? "" }
}

/// The offer of the next period.
extension Product.SubscriptionInfo.RenewalInfo {
    /// The offer that determines the price.
    public var offer: Transaction.Offer? {
        Transaction.Offer(
            type: payload.offerType, id: payload.offerIdentifier,
            paymentMode: payload.offerDiscountType, period: payload.offerPeriod)
    }

    /// The offer's identifier.
    public var offerID: String? { payload.offerIdentifier }

    /// The offer's type.
    public var offerType: Transaction.OfferType? { offer?.type }

    /// The offer's payment mode, as it appears in the JSON.
    public var offerPaymentModeStringRepresentation: String? {
        payload.offerDiscountType?.rawValue
    }

    /// The length of the offer's period, such as `P1M`.
    public var offerPeriodStringRepresentation: String? { payload.offerPeriod }
}

/// The signature of the renewal information.
extension Product.SubscriptionInfo.RenewalInfo {
    /// The environment in which the data was signed.
    public var environment: AppStore.Environment {
        AppStore.Environment(rawValue: environmentStringRepresentation)
    }

    /// The environment in which the data was signed, as it appears in the JSON.
    public var environmentStringRepresentation: String { payload.environment?.rawValue ?? "" }

    /// The device verification: the SHA-384 hash of the nonce and the device's identifier.
    public var deviceVerification: Data { payload.deviceVerification.base64Bytes }

    /// The nonce of the device verification.
    public var deviceVerificationNonce: UUID { payload.deviceVerificationNonce.orZero }

    /// The time at which the data was signed.
    public var signedDate: Date { payload.signedDate.dateOrEpoch }
}
