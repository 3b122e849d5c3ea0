internal import SandlotBase
internal import SandlotReceipts

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The place of an account in the state.
typealias AccountIndex = Int32

/// One purchase or renewal, as it is now.
struct TransactionRecord: Hashable, Sendable {
    var id: TransactionID
    var originalID: TransactionID
    var account: AccountIndex
    var product: SoldProduct
    var purchaseDate: Timestamp
    var originalPurchaseDate: Timestamp
    var expiresDate: Timestamp?
    var quantity: Int32 = 1
    /// Whether the store made it at the end of a period.
    var isRenewal = false
    var storefront: String
    var price: Int64?
    @Boxed var offer: AppliedOffer? = nil
    var appAccountToken: UUID?
    @Boxed var commitment: Commitment? = nil
    var isUpgraded = false
    @Boxed var revocation: Revocation? = nil
    /// The transaction of a family member of which this is the share.
    var sharedFrom: TransactionID?
    /// How often it was changed since it was made.
    var revision: Int32 = 0
    /// The instant of the last change, at which it is signed.
    var changedAt: Timestamp

    /// Whether the customer had it at least once without it being taken back.
    var isRevoked: Bool { revocation != nil }
}

/// How a purchase was taken back.
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
    /// Nil for an introductory offer.
    var identifier: String?
    var discountType: OfferDiscountType
    /// ISO 8601, as in `P1W`.
    var period: String
    /// The price of each of the offer's periods.
    var price: Int64
    /// The number of periods, more than 1 only if it is paid as you go.
    var periodCount: Int32
}

/// Where a subscription that is paid month by month stands in its commitment.
struct Commitment: Hashable, Sendable {
    /// The number of the current period, from 1.
    var periodNumber: Int32
    /// The number of periods, 12.
    var periodCount: Int32
    /// The price of all periods.
    var price: Int64
    /// When the commitment ends.
    var expiresDate: Timestamp

    var isFulfilled: Bool { periodNumber >= periodCount }
}
