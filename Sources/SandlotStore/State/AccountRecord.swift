import SandlotBase
import SandlotReceipts

/// A customer in the state.
struct CustomerRecord: Hashable, Sendable {
    var storefront: String
    var family: FamilyID?
}

/// A device in the state.
struct DeviceRecord: Hashable, Sendable {
    var customer: CustomerID
    var platform: Platform
    var isOnline = true
    /// The bundle identifiers of the running apps.
    var running: Set<String> = []
    /// The number of each account's changes that the device has received.
    var told: [AccountIndex: Int] = [:]
    /// The data of each account that the device knows while it is offline.
    ///
    /// A missing account is unknown.
    var offlineViews: [AccountIndex: OfflineView] = [:]
    /// The accounts that the device has ever known.
    var known: Set<AccountIndex> = []
}

/// The data of an account that a device knew when it went offline.
struct OfflineView: Hashable, Sendable {
    var transactions: [TransactionRecord]
    /// The latest transaction of each product that the customer has bought.
    var latest: [String: TransactionID]
    var subscriptions: [SubscriptionRecord]
    var unfinished: Set<TransactionID>
}

/// A customer's account in an app.
struct AccountRecord: Hashable, Sendable {
    var customer: CustomerID
    var bundleID: String
    /// The instant at which the customer first used the app.
    var opened: Timestamp
    /// All transactions and attempts, in the order in which they were made.
    var entries: [TransactionID] = []
    /// The latest transaction of each product that the customer has bought.
    var latest: [String: TransactionID] = [:]
    /// The latest transaction of each family share of a product, by the share's original transaction.
    ///
    /// Several members of a family can share the same product.
    var shares: [String: [TransactionID: TransactionID]] = [:]
    /// The newest entry of each product, including attempts and family shares.
    var newest: [String: TransactionID] = [:]
    /// The attempts that are pending.
    var waiting: Set<TransactionID> = []
    var unfinished: Set<TransactionID> = []
    /// The subscriptions in the order in which they started.
    var subscriptions: [TransactionID] = []
    /// The groups in which an introductory offer was used.
    var introductoryGroups: Set<String> = []
    /// The changes to be delivered to the customer's devices, in order.
    var changes: [Change] = []
    /// The used nonces of promotional offers.
    var usedNonces: Set<String> = []
    /// The codes that the customer has redeemed.
    var redeemedCodes: Set<String> = []

    /// Adds a transaction.
    ///
    /// - Parameters:
    ///   - record: The transaction.
    ///   - isNew: Whether its identifier is new, and not that of an attempt that is now complete.
    ///   - audience: The devices to notify.
    mutating func add(_ record: TransactionRecord, isNew: Bool, _ audience: Audience) {
        let (id, productID) = (record.id, record.product.productID)
        if isNew {
            entries.append(id)
            newest[productID] = id
        }
        if !waiting.isEmpty { waiting.remove(id) }
        if record.sharedFrom == nil {
            latest[productID] = id
        } else {
            shares[productID, default: [:]][record.originalID] = id
        }
        unfinished.insert(id)
        if record.offer?.type == .introductory, let group = record.product.groupID {
            introductoryGroups.insert(group)
        }
        if audience == .nobody { return }
        changes.append(
            Change(
                transaction: id, audience: audience, isFirst: true, isRenewal: record.isRenewal))
    }
}

/// A change to be delivered to devices.
struct Change: Hashable, Sendable {
    var transaction: TransactionID
    /// The devices to notify.
    var audience: Audience
    /// Whether it made the transaction.
    var isFirst: Bool
    /// Whether it is a renewal by the store.
    var isRenewal: Bool
}
