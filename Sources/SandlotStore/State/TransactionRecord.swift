import SandlotBase
import SandlotReceipts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The index of an account in the state.
typealias AccountIndex = Int32

/// The current state of a purchase or renewal.
struct TransactionRecord: Hashable, Sendable {
    var id: TransactionID
    var originalID: TransactionID
    var account: AccountIndex
    var product: SoldProduct
    var purchaseDate: Timestamp
    var originalPurchaseDate: Timestamp
    var expiresDate: Timestamp?
    var quantity: Int32 = 1
    /// Whether the store created it at the end of a period.
    var isRenewal = false
    var storefront: String
    var price: Int64?
    @Boxed var offer: AppliedOffer? = nil
    var appAccountToken: UUID?
    @Boxed var commitment: Commitment? = nil
    var isUpgraded = false
    @Boxed var revocation: Revocation? = nil
    /// The family member's transaction that this one is a share of.
    var sharedFrom: TransactionID?
    /// The number of changes since it was created.
    var revision: Int32 = 0
    /// The instant of the last change, which is its signing date.
    var changedAt: Timestamp

    /// Whether the transaction was refunded or revoked.
    var isRevoked: Bool { revocation != nil }
}

/// The details of a refund or revocation.
struct Revocation: Hashable, Sendable {
    var date: Timestamp
    var reason: RevocationReason
    var type: RevocationType
    /// The refunded share in thousandths of a percent.
    var percentage: Int32?
}

/// The offer that set a price.
struct AppliedOffer: Hashable, Sendable {
    var type: OfferType
    /// The offer's identifier, or nil for an introductory offer.
    var identifier: String?
    var discountType: OfferDiscountType
    /// The length of a period in ISO 8601, such as `P1W`, or nil for a product that does not renew.
    var period: String?
    /// The price of each of the offer's periods.
    var price: Int64
    /// The number of periods, which is more than 1 only if the offer is paid as you go.
    var periodCount: Int32
}

/// The progress of a monthly paid subscription through its commitment.
struct Commitment: Hashable, Sendable {
    /// The number of the current period, from 1.
    var periodNumber: Int32
    /// The number of periods, 12.
    var periodCount: Int32
    /// The price of all periods.
    var price: Int64
    /// The date on which the commitment ends.
    var expiresDate: Timestamp

    var isFulfilled: Bool { periodNumber >= periodCount }
}
