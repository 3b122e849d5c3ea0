import Foundation
import SandlotBase
import SandlotReceipts
package import SandlotStore

extension PurchaseOrder {
    /// Creates an order for a product from the options of a purchase.
    ///
    /// A set may contain several options of the same kind. All questions about the storefront must be
    /// answered with yes, Ask to Buy is simulated if any option requests it, and custom options have
    /// no effect. Every other kind may appear only once, and the set may contain at most one offer.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - options: The options of the purchase.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidQuantity``,
    ///   ``StoreError/Code/invalidOfferIdentifier``, or ``StoreError/Code/unknown`` if options
    ///   contradict each other.
    package init(
        productID: String, options: Set<Product.PurchaseOption>
    ) throws(StoreError) {
        self.init(productID: productID)
        var reading = OptionReading()
        var questions: [StorefrontQuestion] = []
        for option in options {
            switch option.request {
            case .appAccountToken(let token):
                try reading.once("appAccountToken")
                appAccountToken = token
            case .quantity(let count):
                try reading.once("quantity", otherwise: .invalidQuantity)
                quantity = count
            case .introductoryEligibilityJWS(let jws):
                try reading.once("introductoryOfferEligibility")
                introductoryEligibilityJWS = jws
            case .billingPlan(let plan):
                try reading.once("billingPlanType")
                billingPlan = BillingPlanType(rawValue: plan.rawValue)
            case .purchaseDate(let date, let renewsUntilNow):
                try reading.once("purchaseDate")
                purchaseDate = Timestamp(roundingUp: date)
                self.renewsUntilNow = renewsUntilNow
            case .storefrontChange(let question): questions.append(question)
            case .simulatesAskToBuyInSandbox(let simulates):
                simulatesAskToBuy = simulatesAskToBuy || simulates
            case .custom: break
            case .signedPromotionalOffer, .promotionalOfferJWS, .winBackOffer, .codeOffer,
                .promotionalOffer:
                try reading.once("an offer", otherwise: .invalidOfferIdentifier)
                offer = try OfferClaim(option.request)
            }
        }
        if !questions.isEmpty {
            continuesAfterStorefrontChange = { [questions] storefront in
                questions.allSatisfy { $0.continues(in: Storefront(storefront)) }
            }
        }
    }
}

/// The kinds of options that have been read.
private struct OptionReading {
    private var seen: Set<String> = []

    /// Records a kind of option, which may appear only once.
    mutating func once(
        _ kind: String, otherwise code: StoreError.Code = .unknown
    ) throws(StoreError) {
        guard seen.insert(kind).inserted else {
            throw StoreError(code, "the purchase options contain \(kind) twice; keep one")
        }
    }
}

extension OfferClaim {
    /// Creates the claim that an option makes, or nil if it makes none.
    fileprivate init?(_ request: Product.PurchaseOption.Request) throws(StoreError) {
        switch request {
        case .signedPromotionalOffer(let id, let fields):
            let signature = fields.signed
            self = .signedPromotional(
                id: id,
                signature: OfferSignature(
                    keyID: signature.keyID, nonce: signature.nonce,
                    timestampMilliseconds: Int64(signature.timestamp),
                    signature: Array(signature.signature)))
        case .promotionalOfferJWS(let id, let jws):
            self = .promotionalJWS(id: id, compactJWS: jws)
        case .winBackOffer(let offer):
            guard let id = offer.id, offer.type == .winBack else {
                throw StoreError(.invalidOfferIdentifier, "the offer is not a win-back offer")
            }
            self = .winBack(id: id)
        case .codeOffer(let referenceName): self = .code(referenceName: referenceName)
        case .promotionalOffer(let id): self = .promotional(id: id)
        case .appAccountToken, .quantity, .simulatesAskToBuyInSandbox, .storefrontChange, .custom,
            .introductoryEligibilityJWS, .billingPlan, .purchaseDate:
            return nil
        }
    }
}
