import Foundation
import StoreKit

// Uses each symbol once, with its type, so that this file compiles only if users' code does.

func renewalInfo(_ info: Product.SubscriptionInfo.RenewalInfo) {
    let _: any (Hashable & Sendable & CustomDebugStringConvertible) = info
    let _: Data = info.jsonRepresentation
    let _: Data = info.deviceVerification
    let _: String = info.debugDescription
    let _: String = info.currentProductID
    let _: String = info.environmentStringRepresentation
    let _: String = info.appTransactionID
    let _: UInt64 = info.originalTransactionID
    let _: Bool = info.willAutoRenew
    let _: Bool = info.isInBillingRetry
    let _: String? = info.autoRenewPreference
    let _: String? = info.offerID
    let _: String? = info.offerPaymentModeStringRepresentation
    let _: String? = info.offerPeriodStringRepresentation
    let _: String? = info.currencyCode
    let _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason? = info.expirationReason
    let _: Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus = info.priceIncreaseStatus
    let _: Date? = info.gracePeriodExpirationDate
    let _: Date? = info.renewalDate
    let _: Transaction.Offer? = info.offer
    let _: Transaction.OfferType? = info.offerType
    let _: AppStore.Environment = info.environment
    let _: Date = info.recentSubscriptionStartDate
    let _: Date = info.signedDate
    let _: Decimal? = info.renewalPrice
    let _: Locale.Currency? = info.currency
    let _: [String] = info.eligibleWinBackOfferIDs
    let _: UUID? = info.appAccountToken
    let _: UUID = info.deviceVerificationNonce
}

func expirationReason() {
    let _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason = .autoRenewDisabled
    let _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason = .billingError
    let _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason = .didNotConsentToPriceIncrease
    let _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason = .productUnavailable
    let _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason = .unknown
    let _: ((Int) -> Product.SubscriptionInfo.RenewalInfo.ExpirationReason) = Product
        .SubscriptionInfo.RenewalInfo.ExpirationReason.init(rawValue:)
    let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.ExpirationReason, Int> = \.rawValue
    let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.ExpirationReason, String> =
        \.localizedDescription
}

func priceIncreaseStatus(_ status: Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus) {
    let _: Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus = .noIncreasePending
    let _: Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus = .pending
    let _: Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus = .agreed
    let _: String = status.localizedDescription
}
