import Foundation
import StoreKit

// Uses each symbol once, with its type, so that this file compiles only if users' code does.

func reason() {
    let _: Transaction.Reason = .purchase
    let _: Transaction.Reason = .renewal
    let _: ((String) -> Transaction.Reason) = Transaction.Reason.init(rawValue:)
    let _: KeyPath<Transaction.Reason, String> = \.rawValue
}

func revocationReason() {
    let _: Transaction.RevocationReason = .developerIssue
    let _: Transaction.RevocationReason = .other
    let _: ((Int) -> Transaction.RevocationReason) = Transaction.RevocationReason.init(rawValue:)
    let _: KeyPath<Transaction.RevocationReason, Int> = \.rawValue
    let _: KeyPath<Transaction.RevocationReason, String> = \.localizedDescription
}

func transactionOfferType() {
    let _: Transaction.OfferType = .introductory
    let _: Transaction.OfferType = .promotional
    let _: Transaction.OfferType = .code
    let _: Transaction.OfferType = .winBack
    let _: ((Int) -> Transaction.OfferType) = Transaction.OfferType.init(rawValue:)
    let _: KeyPath<Transaction.OfferType, Int> = \.rawValue
    let _: KeyPath<Transaction.OfferType, String> = \.localizedDescription
}

func ownershipType() {
    let _: Transaction.OwnershipType = .purchased
    let _: Transaction.OwnershipType = .familyShared
    let _: ((String) -> Transaction.OwnershipType) = Transaction.OwnershipType.init(rawValue:)
    let _: KeyPath<Transaction.OwnershipType, String> = \.rawValue
    let _: KeyPath<Transaction.OwnershipType, String> = \.localizedDescription
}

func transactionOffer(_ offer: Transaction.Offer) {
    let _: any (Hashable & Sendable) = offer
    let _: String? = offer.id
    let _: Transaction.OfferType = offer.type
    let _: Transaction.Offer.PaymentMode? = offer.paymentMode
    let _: Product.SubscriptionPeriod? = offer.period
}

func transactionPaymentMode() {
    let _: Transaction.Offer.PaymentMode = .freeTrial
    let _: Transaction.Offer.PaymentMode = .payAsYouGo
    let _: Transaction.Offer.PaymentMode = .payUpFront
    let _: ((String) -> Transaction.Offer.PaymentMode) = Transaction.Offer.PaymentMode.init(
        rawValue:)
    let _: KeyPath<Transaction.Offer.PaymentMode, String> = \.rawValue
}

func refundRequestError(_ error: Transaction.RefundRequestError) {
    let _: Transaction.RefundRequestError = .duplicateRequest
    let _: Transaction.RefundRequestError = .failed
    let _: String? = error.errorDescription
    let _: String? = error.failureReason
    let _: String? = error.recoverySuggestion
    let _: any (LocalizedError & Hashable & Sendable) = error
}

func refundRequestStatus() {
    let _: Transaction.RefundRequestStatus = .success
    let _: Transaction.RefundRequestStatus = .userCancelled
}
