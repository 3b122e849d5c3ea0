import SandlotBase
import SandlotCatalog
import SandlotReceipts

/// An event and its instant.
struct StoredEvent: Hashable, Sendable {
    var instant: Timestamp
    var event: StoreEvent
}

/// An event of a store.
///
/// An event contains facts, so replaying needs neither the catalog nor the settings that were in
/// effect. The large ones are indirect, so that the many small ones of a long history are moved in
/// a quarter of the memory.
enum StoreEvent: Hashable, Sendable {
    case customerAdded(CustomerID, storefront: String)
    case storefrontChanged(CustomerID, to: String)
    case familyAdded(FamilyID)
    case familyJoined(FamilyID, CustomerID)
    case familyLeft(FamilyID, CustomerID)
    case deviceAdded(DeviceID, of: CustomerID, platform: Platform, isOnline: Bool)
    case signedIn(DeviceID, CustomerID)
    case connectivityChanged(DeviceID, isOnline: Bool)
    /// A customer has used an app for the first time.
    case accountOpened(CustomerID, bundleID: String)
    case launched(bundleID: String, DeviceID)
    case terminated(bundleID: String, DeviceID)
    /// A device has received an account's changes up to a count.
    case told(DeviceID, AccountIndex, count: Int)
    case timeAdvanced
    /// A purchase is pending, has failed, or is no longer pending.
    indirect case attempted(PurchaseAttempt)
    indirect case transactionMade(TransactionRecord, Audience)
    indirect case transactionChanged(TransactionRecord, TransactionCause)
    /// An app has delivered a purchase. If its device is offline, the event names it.
    case finished(TransactionID, offline: DeviceID?)
    indirect case subscriptionChanged(SubscriptionRecord, SubscriptionCause)
    /// A renewal that changes nothing but the period.
    case renewed(Renewal)
    case nonceUsed(AccountIndex, String)
    /// A customer has redeemed a code.
    case codeRedeemed(AccountIndex, code: String)
    /// Signed data was disclosed for the first time.
    case sealed(StoreState.SealKey, jws: String)
    case deleted([TransactionID])
    /// Everything was deleted, and the next transaction gets the first number again.
    case numberingRestarted
    /// Something that only the developer's server asks about or causes.
    indirect case serverRecorded(ServerEvent)
}

/// The customer's devices that are notified of a new transaction.
enum Audience: Hashable, Sendable {
    case everybody
    /// All devices except the one that made the purchase.
    case others(DeviceID)
    case nobody
}

/// The reason why a transaction changed.
enum TransactionCause: String, Hashable, Sendable {
    case refunded
    case familyRevoked = "family-revoked"
    case familyRestored = "family-restored"
    case upgraded
    case expired
    case extended
    case tokenChanged = "token-changed"

    /// Whether apps are notified.
    var isAnnounced: Bool {
        switch self {
        case .refunded, .familyRevoked, .familyRestored: true
        case .upgraded, .expired, .extended, .tokenChanged: false
        }
    }
}

/// The reason why a subscription changed.
enum SubscriptionCause: String, Hashable, Sendable {
    case began
    case renewed
    case changedProduct = "changed-product"
    case autoRenewChanged = "auto-renew-changed"
    case preferenceChanged = "preference-changed"
    case graceBegan = "grace-began"
    case retryBegan = "retry-began"
    case recovered
    case expired
    case revoked
    case priceIncreaseRequested = "price-increase-requested"
    case priceIncreaseAnswered = "price-increase-answered"
    case extended
    case tokenChanged = "token-changed"
    /// The customer has moved to another country, whose prices apply from the next period on.
    case moved
    /// A transaction of a past period was revoked, and the subscription continues.
    case pastPeriodRevoked = "past-period-revoked"
}

/// A renewal that changes nothing but the period.
///
/// Ten simulated years contain thousands of renewals, so this form is compact.
struct Renewal: Hashable, Sendable {
    var originalID: TransactionID
    var id: TransactionID
    var start: Timestamp
    var end: Timestamp
    /// The new start of the period count, if it changes.
    var anchor: Timestamp?
    /// The new time rate, if it changes.
    var rate: Catalog.TimeRate?
}

extension TransactionRecord {
    /// Returns the transaction of the next period.
    func renewed(as renewal: Renewal) -> TransactionRecord {
        var record = self
        record.id = renewal.id
        record.purchaseDate = renewal.start
        record.expiresDate = renewal.end
        record.isRenewal = true
        record.isUpgraded = false
        record.revocation = nil
        record.revision = 0
        record.changedAt = renewal.start
        return record
    }
}

extension SubscriptionRecord {
    /// Moves to the next period.
    mutating func renew(_ renewal: Renewal) {
        latest = renewal.id
        expiresDate = renewal.end
        if let start = renewal.anchor {
            anchor = start
            periodsSinceAnchor = 1
        } else {
            periodsSinceAnchor += 1
        }
        rate = renewal.rate ?? rate
        phase = .active
        renewalCount += 1
        revision += 1
        changedAt = renewal.start
    }
}
