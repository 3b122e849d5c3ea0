import Foundation
import StoreKit

// Uses each symbol once, with its type, so that this file compiles only if users' code does.

func purchaseOptions(
    offer: Product.SubscriptionOffer, signature: Product.SubscriptionOffer.Signature
) {
    let option: Product.PurchaseOption = .appAccountToken(UUID())
    let _: String = option.debugDescription
    let _: any (Hashable & Sendable & CustomDebugStringConvertible) = option
    let _: Product.PurchaseOption = .quantity(1)
    let _: Product.PurchaseOption = .simulatesAskToBuyInSandbox(true)
    let _: Product.PurchaseOption = .onStorefrontChange { (storefront: Storefront) -> Bool in
        !storefront.id.isEmpty
    }
    let _: Product.PurchaseOption = .custom(key: "key", value: "text")
    let _: Product.PurchaseOption = .custom(key: "key", value: 1.5)
    let _: Product.PurchaseOption = .custom(key: "key", value: true)
    let _: Product.PurchaseOption = .custom(key: "key", value: Data())
    let _: Product.PurchaseOption = .promotionalOffer(
        offerID: "offer", keyID: "key", nonce: UUID(), signature: Data(), timestamp: 0)
    let _: Product.PurchaseOption = .promotionalOffer(offerID: "offer", signature: signature)
    let _: Product.PurchaseOption = .introductoryOfferEligibility(compactJWS: "")
    let _: Product.PurchaseOption = .winBackOffer(offer)
}
