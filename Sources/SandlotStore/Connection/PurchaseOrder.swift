public import SandlotBase
public import SandlotReceipts

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a customer wants to buy, and how.
public struct PurchaseOrder: Sendable {
    /// The product.
    public var productID: String
    /// How many, 1 to 10; more than 1 only of consumables and non-renewing subscriptions.
    public var quantity = 1
    /// What the app sets to connect the purchase with an account of its own.
    public var appAccountToken: UUID?
    /// The offer that is to be applied; an introductory offer applies by itself.
    public var offer: OfferClaim?
    /// A compact JWS that says whether the customer may have the introductory offer.
    public var introductoryEligibilityJWS: String?
    /// How a subscription with a commitment is billed.
    public var billingPlan: BillingPlanType?
    /// Whether the sandbox is to ask a parent; Xcode's environment does not listen to this.
    public var simulatesAskToBuy = false
    /// When the purchase was made, if not now; never in the future.
    public var purchaseDate: Timestamp?
    /// Whether a subscription that begins in the past has been renewed ever since.
    public var renewsUntilNow = true
    /// Whether the buyer's own listeners are told, as of a payment that the app did not make with `purchase()`.
    package var isAnnouncedToBuyer = false
    /// Asked whether to go on if the storefront changes during the purchase.
    public var continuesAfterStorefrontChange: (@Sendable (StorefrontInfo) -> Bool)?

    /// Orders one of a product without any option.
    ///
    /// - Parameter productID: The product's identifier.
    public init(productID: String) {
        self.productID = productID
    }
}

/// An offer that a customer claims.
public enum OfferClaim: Sendable, Hashable {
    /// A promotional offer that the test environment takes without a signature.
    case promotional(id: String)
    /// A promotional offer signed with ECDSA over its fields.
    case signedPromotional(id: String, signature: OfferSignature)
    /// A promotional offer signed as a compact JWS.
    case promotionalJWS(id: String, compactJWS: String)
    /// A win-back offer.
    case winBack(id: String)
    /// An offer code, by the reference name of its offer.
    case code(referenceName: String)
}

/// The signature of a promotional offer.
///
/// - SeeAlso: [Generating a signature for promotional offers](https://developer.apple.com/documentation/storekit/generating-a-signature-for-promotional-offers)
public struct OfferSignature: Sendable, Hashable {
    /// The key's identifier.
    public var keyID: String
    /// A value that is used once.
    public var nonce: UUID
    /// When it was signed, in milliseconds since 1970.
    public var timestampMilliseconds: Int64
    /// ECDSA with SHA-256 on P-256, in DER.
    public var signature: [UInt8]

    /// Collects the parts.
    ///
    /// - Parameters:
    ///   - keyID: The key's identifier.
    ///   - nonce: A value that is used once.
    ///   - timestampMilliseconds: When it was signed, in milliseconds since 1970.
    ///   - signature: ECDSA with SHA-256 on P-256, in DER.
    public init(keyID: String, nonce: UUID, timestampMilliseconds: Int64, signature: [UInt8]) {
        self.keyID = keyID
        self.nonce = nonce
        self.timestampMilliseconds = timestampMilliseconds
        self.signature = signature
    }
}

/// What became of an order.
public enum PurchaseOutcome: Sendable {
    /// The product is the customer's; the transaction is new, or that of a purchase made before.
    case success(Delivery<TransactionPayload>)
    /// The customer did not confirm.
    case userCancelled
    /// Somebody else must agree, or something be settled; the transaction comes later, if at all.
    case pending
}

/// A country's store.
public struct StorefrontInfo: Sendable, Hashable {
    /// ISO 3166-1 alpha-3, as in `USA`.
    public let countryCode: String
    /// Apple's number, as in `143441`.
    public let id: String
    /// ISO 4217, as in `USD`.
    public let currencyCode: String

    package init(countryCode: String, id: String, currencyCode: String) {
        self.countryCode = countryCode
        self.id = id
        self.currencyCode = currencyCode
    }
}
