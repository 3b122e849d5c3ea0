internal import SandlotReceipts

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
    /// The apps that run, by bundle identifier.
    var running: Set<String> = []
    /// How much of an account's changes the device has been told, by account.
    var told: [AccountIndex: Int] = [:]
    /// What the device knows while it is offline, by account; an account that is missing is unknown.
    var offlineViews: [AccountIndex: OfflineView] = [:]
    /// The accounts that the device has heard of at all.
    var known: Set<AccountIndex> = []
}

/// What a device knew of an account when it went offline.
struct OfflineView: Hashable, Sendable {
    var transactions: [TransactionRecord]
    var subscriptions: [SubscriptionRecord]
    var unfinished: Set<TransactionID>
}

/// A customer in an app.
struct AccountRecord: Hashable, Sendable {
    var customer: CustomerID
    var bundleID: String
    /// All transactions and attempts, in the order in which they were made.
    var entries: [TransactionID] = []
    /// The latest transaction of each product that the customer has bought.
    var latest: [String: TransactionID] = [:]
    /// The latest transaction of each product that the family shares.
    var latestShared: [String: TransactionID] = [:]
    /// The newest entry of each product, also if it is an attempt or the family's.
    var newest: [String: TransactionID] = [:]
    /// The attempts that wait for somebody.
    var waiting: Set<TransactionID> = []
    var unfinished: Set<TransactionID> = []
    /// The subscriptions in the order in which they began.
    var subscriptions: [TransactionID] = []
    /// The groups in which an introductory offer was used.
    var introductoryGroups: Set<String> = []
    /// What the customer's devices are to be told, in order.
    var changes: [Change] = []
    /// Nonces of promotional offers that were used.
    var usedNonces: Set<String> = []
}

/// Something that devices are told.
struct Change: Hashable, Sendable {
    var transaction: TransactionID
    /// Who is told.
    var audience: Audience
    /// Whether it is a renewal that was made by the store.
    var isRenewal: Bool
}
