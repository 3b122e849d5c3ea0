package import SandlotBase
import SandlotReceipts

/// The part of the state that only the developer's server asks about.
struct ServerRecords: Hashable, Sendable {
    /// The identity of a request to extend all subscriptions to a product.
    struct ExtensionName: Hashable, Sendable {
        var bundleID: String
        var productID: String
        var requestIdentifier: String
    }

    /// The transactions of each account in the order in which they were made or changed.
    ///
    /// A transaction that changes is listed again, and its last place counts. Pages of a history
    /// that end at a place therefore miss nothing that changes between them.
    private(set) var modifications: [[TransactionID]] = []
    /// The last place of each transaction in the list of its account, by the transaction's index in
    /// the state.
    private var lastPlaces: [Int32] = []
    /// The dates on which renewal dates of each account were extended.
    private(set) var extensions: [AccountIndex: [Timestamp]] = [:]
    private(set) var massExtensions: [ExtensionName: MassExtension] = [:]
    /// The refund requests that the store has not decided yet.
    private(set) var refundRequests: [TransactionID: RevocationReason] = [:]
    /// The latest information about the consumption of each transaction.
    private(set) var consumption: [TransactionID: ConsumptionReport] = [:]

    /// Returns an account's transactions in the order of their changes.
    func modifications(of account: AccountIndex) -> [TransactionID] {
        modifications.indices.contains(Int(account)) ? modifications[Int(account)] : []
    }

    /// Returns the last place of a transaction in the list of its account, or nil if it has none.
    func lastPlace(of index: Int) -> Int? {
        guard lastPlaces.indices.contains(index), lastPlaces[index] >= 0 else { return nil }
        return Int(lastPlaces[index])
    }

    mutating func noteChange(of id: TransactionID, at index: Int, in account: AccountIndex) {
        while modifications.count <= Int(account) { modifications.append([]) }
        while lastPlaces.count <= index { lastPlaces.append(-1) }
        lastPlaces[index] = Int32(modifications[Int(account)].count)
        modifications[Int(account)].append(id)
    }

    mutating func noteExtension(of record: SubscriptionRecord) {
        // The limit applies to purchasers. A share is extended with the purchase.
        guard record.sharedFrom == nil else { return }
        extensions[record.account, default: []].append(record.changedAt)
    }

    mutating func noteRefund(of id: TransactionID) {
        refundRequests[id] = nil
    }

    mutating func apply(_ event: ServerEvent) {
        switch event {
        case .refundRequested(let id, let reason):
            refundRequests[id] = reason
            // What the developer has reported about an earlier request does not count again.
            consumption[id] = nil
        case .refundDeclined(let id): refundRequests[id] = nil
        case .consumptionReported(let report): consumption[report.transaction] = report
        case .massExtended(let request): massExtensions[request.name] = request
        }
    }

    /// Clears everything that refers to a transaction by its identifier.
    mutating func forgetTransactions() {
        modifications = []
        lastPlaces = []
        refundRequests = [:]
        consumption = [:]
    }
}

/// A request to extend the renewal dates of all subscriptions to a product, and its result.
package struct MassExtension: Hashable, Sendable {
    package var bundleID: String
    package var productID: String
    package var requestIdentifier: String
    /// The storefronts, or nil for all.
    package var storefronts: [String]?
    /// The instant at which the extension was complete.
    package var date: Timestamp
    package var succeededCount: Int
    /// The latest transactions of the subscriptions that could not be extended.
    package var failures: [TransactionID]

    var name: ServerRecords.ExtensionName {
        ServerRecords.ExtensionName(
            bundleID: bundleID, productID: productID, requestIdentifier: requestIdentifier)
    }
}

/// The developer's information about the consumption of a purchase, for a decision about a refund.
package struct ConsumptionReport: Hashable, Sendable {
    /// A developer's preference for the decision.
    package enum Preference: String, Hashable, Sendable {
        case decline = "DECLINE"
        case grantFull = "GRANT_FULL"
        case grantProrated = "GRANT_PRORATED"
    }

    package var transaction: TransactionID
    /// The preference, or nil if the developer has none.
    package var preference: Preference?
    /// The consumed share in thousandths of a percent.
    package var consumptionPercentage: Int32?
    /// The request as JSON.
    package var body: [UInt8]

    /// Creates a report.
    package init(
        transaction: TransactionID, preference: Preference?, consumptionPercentage: Int32?,
        body: [UInt8]
    ) {
        self.transaction = transaction
        self.preference = preference
        self.consumptionPercentage = consumptionPercentage
        self.body = body
    }
}
