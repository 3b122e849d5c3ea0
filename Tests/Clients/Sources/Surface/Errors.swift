import Foundation
import StoreKit

// Uses each symbol once, with its type, so that this file compiles only if users' code does.

func storeKitError(_ error: StoreKitError) {
    let _: StoreKitError = .unknown
    let _: StoreKitError = .userCancelled
    let _: StoreKitError = .notAvailableInStorefront
    let _: StoreKitError = .notEntitled
    let _: StoreKitError = .unsupported
    let _: StoreKitError = .networkError(URLError(.timedOut))
    let _: StoreKitError = .systemError(CancellationError())
    let _: any (LocalizedError & Sendable) = error
    let _: String? = error.errorDescription
    let _: String? = error.failureReason
    let _: String? = error.recoverySuggestion
}

func skError(_ error: SKError) {
    let _: any Error = error
    let _: String = SKError.errorDomain
    let _: SKError.Code = error.code
    let _: (Int) -> SKError.Code? = SKError.Code.init(rawValue:)
    let _: [SKError.Code] = [
        .unknown, .invalidOfferIdentifier, .invalidSignature, .missingOfferParams,
        .invalidOfferPrice,
    ]
    let _: [SKError.Code] = [
        SKError.unknown, SKError.invalidOfferIdentifier, SKError.invalidSignature,
        SKError.missingOfferParams, SKError.invalidOfferPrice,
    ]
}

func paymentTransactionState() {
    let _: SKPaymentTransactionState = .purchasing
    let _: SKPaymentTransactionState = .purchased
    let _: SKPaymentTransactionState = .failed
    let _: SKPaymentTransactionState = .restored
    let _: SKPaymentTransactionState = .deferred
    let _: (Int) -> SKPaymentTransactionState? = SKPaymentTransactionState.init(rawValue:)
}

func aliases() {
    let _: Product.SubscriptionInfo.Type = SubscriptionInfo.self
    let _: Product.SubscriptionPeriod.Type = SubscriptionPeriod.self
    let _: Product.SubscriptionInfo.Status.Type = SubscriptionStatus.self
    let _: Product.SubscriptionInfo.RenewalInfo.Type = SubscriptionRenewalInfo.self
    let _: Product.SubscriptionInfo.RenewalState.Type = SubscriptionRenewalState.self
}
