public import SandlotBase
public import SandlotReceipts

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A customer's order of a product, with its options.
public struct PurchaseOrder: Sendable {
    /// The product.
    public var productID: String
    /// The quantity, 1 to 10.
    ///
    /// Only consumables and non-renewing subscriptions allow more than 1.
    public var quantity = 1
    /// A token that the app sets to associate the purchase with its own account.
    public var appAccountToken: UUID?
    /// The offer to apply.
    ///
    /// An introductory offer applies automatically.
    public var offer: OfferClaim?
    /// A compact JWS that states whether the customer is eligible for the introductory offer.
    public var introductoryEligibilityJWS: String?
    /// The billing plan of a subscription with a commitment.
    public var billingPlan: BillingPlanType?
    /// Whether the sandbox simulates Ask to Buy, which Xcode's environment ignores.
    public var simulatesAskToBuy = false
    /// The date of the purchase if it is not the current one, never in the future.
    public var purchaseDate: Timestamp?
    /// Whether a subscription that starts in the past has renewed until now.
    public var renewsUntilNow = true
    /// Whether the buyer's own listeners receive the purchase, as for a payment made without
    /// `purchase()`.
    package var isAnnouncedToBuyer = false
    /// The code that is redeemed with the order.
    var redemption: Redemption?
    /// A closure that returns whether to continue if the storefront changes during the purchase.
    public var continuesAfterStorefrontChange: (@Sendable (StorefrontInfo) -> Bool)?

    /// Creates an order of one product without options.
    ///
    /// - Parameter productID: The product's identifier.
    public init(productID: String) {
        self.productID = productID
    }

    /// Returns the order of an app that receives the outcome, or otherwise hears of the purchase as
    /// of one that was made elsewhere.
    func heard(_ isHeard: Bool) -> Self {
        var order = self
        if !isHeard { order.isAnnouncedToBuyer = true }
        return order
    }
}

/// An offer that an order claims.
public enum OfferClaim: Sendable, Hashable {
    /// A promotional offer that the test environment accepts without a signature.
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
    /// A value that is used only once.
    public var nonce: UUID
    /// The time of signing, in milliseconds since 1970.
    public var timestampMilliseconds: Int64
    /// An ECDSA signature with SHA-256 on P-256, in DER.
    public var signature: [UInt8]

    /// Creates a signature from its parts.
    ///
    /// - Parameters:
    ///   - keyID: The key's identifier.
    ///   - nonce: A value that is used only once.
    ///   - timestampMilliseconds: The time of signing, in milliseconds since 1970.
    ///   - signature: An ECDSA signature with SHA-256 on P-256, in DER.
    public init(keyID: String, nonce: UUID, timestampMilliseconds: Int64, signature: [UInt8]) {
        self.keyID = keyID
        self.nonce = nonce
        self.timestampMilliseconds = timestampMilliseconds
        self.signature = signature
    }
}

/// The outcome of an order.
public enum PurchaseOutcome: Sendable {
    /// The customer has the product. The transaction is new, or that of an earlier purchase.
    case success(Delivery<TransactionPayload>)
    /// The customer canceled.
    case userCancelled
    /// The purchase needs approval, or an issue must be resolved. The transaction may follow later.
    case pending
}

/// A storefront: a country's App Store.
public struct StorefrontInfo: Sendable, Hashable {
    /// The country as an ISO 3166-1 alpha-3 code, such as `USA`.
    public let countryCode: String
    /// Apple's identifier, such as `143441`.
    public let id: String
    /// The currency as an ISO 4217 code, such as `USD`.
    public let currencyCode: String

    package init(countryCode: String, id: String, currencyCode: String) {
        self.countryCode = countryCode
        self.id = id
        self.currencyCode = currencyCode
    }
}
