import Foundation
import StoreKit

// Uses each symbol once, with its type, so that this file compiles only if users' code does.

func subscriptionOffer(_ offer: Product.SubscriptionOffer) {
    let _: any (Hashable & Sendable) = offer
    let _: String? = offer.id
    let _: Product.SubscriptionOffer.OfferType = offer.type
    let _: Decimal = offer.price
    let _: String = offer.displayPrice
    let _: Product.SubscriptionPeriod = offer.period
    let _: Int = offer.periodCount
    let _: Product.SubscriptionOffer.PaymentMode = offer.paymentMode
}

func offerType() {
    let _: Product.SubscriptionOffer.OfferType = .introductory
    let _: Product.SubscriptionOffer.OfferType = .promotional
    let _: Product.SubscriptionOffer.OfferType = .winBack
    let _: ((String) -> Product.SubscriptionOffer.OfferType) = Product.SubscriptionOffer.OfferType
        .init(rawValue:)
    let _: KeyPath<Product.SubscriptionOffer.OfferType, String> = \.rawValue
    let _: KeyPath<Product.SubscriptionOffer.OfferType, String> = \.localizedDescription
}

func paymentMode() {
    let _: Product.SubscriptionOffer.PaymentMode = .freeTrial
    let _: Product.SubscriptionOffer.PaymentMode = .payAsYouGo
    let _: Product.SubscriptionOffer.PaymentMode = .payUpFront
    let _: ((String) -> Product.SubscriptionOffer.PaymentMode) = Product.SubscriptionOffer
        .PaymentMode.init(rawValue:)
    let _: KeyPath<Product.SubscriptionOffer.PaymentMode, String> = \.rawValue
    let _: KeyPath<Product.SubscriptionOffer.PaymentMode, String> = \.localizedDescription
}

func offerSignature() {
    var signature: Product.SubscriptionOffer.Signature = Product.SubscriptionOffer.Signature(
        keyID: "key", nonce: UUID(), timestamp: 0, signature: Data())
    signature.keyID = "other" as String
    signature.nonce = UUID()
    signature.timestamp = 1 as Int
    signature.signature = Data([1])
    let _: any (Hashable & Sendable) = signature
}
