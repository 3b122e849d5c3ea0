internal import SandlotBase
internal import SandlotCatalog
internal import SandlotReceipts

/// Something that happened, with its instant.
struct StoredEvent: Hashable, Sendable {
    var instant: Timestamp
    var event: StoreEvent
}

/// What can happen in a store.
///
/// An event carries facts: replaying needs neither the catalogue nor the settings under which it was decided.
enum StoreEvent: Hashable, Sendable {
    case customerAdded(CustomerID, storefront: String)
    case storefrontChanged(CustomerID, to: String)
    case familyAdded(FamilyID)
    case familyJoined(FamilyID, CustomerID)
    case familyLeft(FamilyID, CustomerID)
    case deviceAdded(DeviceID, CustomerID, Platform, isOnline: Bool)
    case signedIn(DeviceID, CustomerID)
    case connectivityChanged(DeviceID, isOnline: Bool)
    /// A customer has used an app for the first time.
    case accountOpened(CustomerID, bundleID: String)
    case launched(bundleID: String, DeviceID)
    case terminated(bundleID: String, DeviceID)
    /// A device has been told an account's changes up to a count.
    case told(DeviceID, AccountIndex, count: Int)
    case timeAdvanced
    /// A purchase waits or failed, or what it waited for came.
    case attempted(PurchaseAttempt)
    case transactionMade(TransactionRecord, Audience)
    case transactionChanged(TransactionRecord, TransactionCause)
    /// An app has delivered what was bought; if its device is offline, that is told.
    case finished(TransactionID, offline: DeviceID?)
    case subscriptionChanged(SubscriptionRecord, SubscriptionCause)
    /// A renewal in which nothing but the period is new.
    case renewed(Renewal)
    case nonceUsed(AccountIndex, String)
    /// Signed data was disclosed for the first time.
    case sealed(StoreState.SealKey, jws: String)
    case deleted([TransactionID])
    /// Everything was deleted, and the next transaction gets the first number again.
    case numberingRestarted
}

/// Which devices of the customer are told of a new transaction.
enum Audience: Hashable, Sendable {
    case everybody
    /// All but the one that made the purchase.
    case others(DeviceID)
    case nobody
}

/// Why a transaction changed.
enum TransactionCause: String, Hashable, Sendable {
    case refunded
    case familyRevoked = "family-revoked"
    case familyRestored = "family-restored"
    case upgraded
    case expired
    case extended

    /// Whether apps are told.
    var isAnnounced: Bool {
        switch self {
        case .refunded, .familyRevoked, .familyRestored: true
        case .upgraded, .expired, .extended: false
        }
    }
}

/// Why a subscription changed.
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
    /// A transaction of a past period was taken back; the subscription goes on.
    case pastPeriodRevoked = "past-period-revoked"
}

/// A renewal in which nothing but the period is new.
///
/// Ten simulated years are thousands of these, so that they are short.
struct Renewal: Hashable, Sendable {
    var originalID: TransactionID
    var id: TransactionID
    var start: Timestamp
    var end: Timestamp
    /// The beginning of counting, if it is a new one.
    var anchor: Timestamp?
    /// The time rate, if it is a new one.
    var rate: Catalog.TimeRate?
}

extension TransactionRecord {
    /// The next period's transaction.
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
