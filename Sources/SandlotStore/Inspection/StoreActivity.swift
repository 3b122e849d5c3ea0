package import SandlotBase
import SandlotReceipts

/// Something that happened in a store, as its ledger records it.
package struct StoreActivity: Sendable, Hashable {
    /// The kinds of activities, by the words of the control API.
    package enum Kind: String, Sendable, CaseIterable {
        case customerAdded = "customer-added"
        case storefrontChanged = "storefront-changed"
        case familyJoined = "family-joined"
        case familyLeft = "family-left"
        case deviceAdded = "device-added"
        case signedIn = "signed-in"
        case online, offline
        case launched, ended
        case purchased, renewed, shared
        case deferred, interrupted, declined, failed
        case requestExpired = "request-expired"
        case refunded
        case sharingEnded = "sharing-ended"
        case sharingRestored = "sharing-restored"
        case replaced
        case expired
        case extended
        case finished
        case delivered
        case autoRenewChanged = "auto-renew-changed"
        case planChanged = "plan-changed"
        case graceBegan = "grace-began"
        case retryBegan = "retry-began"
        case recovered
        case revoked
        case priceIncreaseAsked = "price-increase-asked"
        case priceIncreaseAnswered = "price-increase-answered"
        case deleted
        case refundRequested = "refund-requested"
        case refundDeclined = "refund-declined"
        case consumptionReported = "consumption-reported"
        case notified
        /// Something that another module keeps in the ledger.
        case kept
    }

    /// The position in the ledger.
    package let position: Int
    /// The instant, or nil if the record has none.
    package var date: Timestamp?
    package let kind: Kind
    package var customer: CustomerID?
    package var device: DeviceID?
    package var bundleID: String?
    package var productID: String?
    package var transaction: TransactionID?
    /// A word or a name that says more, such as the new storefront.
    package var detail: String?
    /// The notification, for the kind `notified`.
    package var notification: StoreNotification?
    /// The name and the bytes of an entry, for the kind `kept`.
    package var entry: Entry?

    /// Something that another module keeps.
    package struct Entry: Sendable, Hashable {
        package let name: String
        package let bytes: [UInt8]
    }

    init(_ position: Int, _ kind: Kind, at date: Timestamp? = nil) {
        self.position = position
        self.kind = kind
        self.date = date
    }
}

extension Store {
    /// The number of records that the ledger has committed.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    package var committedRecordCount: Int {
        get throws(StoreError) {
            let ledger = read { core in core.ledger }
            do throws(LedgerError) {
                return try ledger.count
            } catch {
                throw StoreError(.ledger, error.reason, underlying: error)
            }
        }
    }

    /// A stream that yields the number of committed records whenever it has grown.
    package var commits: AsyncStream<Int> { read { core in core.ledger }.commits }

    /// Returns what the ledger records in a range of positions.
    ///
    /// Records that say nothing to a person, such as signatures, are left out.
    ///
    /// - Parameters:
    ///   - start: The first position.
    ///   - count: The number of records to read.
    /// - Returns: The activities, the earliest first.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    /// - Complexity: O(*n*) in the number of records to read.
    package func activities(
        from start: Int, count: Int
    ) throws(StoreError) -> [StoreActivity] {
        let ledger = read { core in core.ledger }
        let records: [LedgerRecord]
        do throws(LedgerError) {
            records = try ledger.records(from: max(0, start), limit: count)
        } catch {
            throw StoreError(.ledger, error.reason, underlying: error)
        }
        return read { core in
            records.enumerated().compactMap { offset, record in
                core.activity(in: record, position: max(0, start) + offset)
            }
        }
    }
}

extension StoreCore {
    /// Returns what a record says, or nil if it says nothing to a person.
    fileprivate func activity(in record: LedgerRecord, position: Int) -> StoreActivity? {
        if let entry = MemoryRecord(record) {
            if Outbox.contains(entry.name) {
                guard let notification = StoreNotification(keptBytes: entry.bytes) else {
                    return nil
                }
                return activity(notification, position)
            }
            var activity = StoreActivity(position, .kept)
            activity.entry = .init(name: entry.name, bytes: entry.bytes)
            return activity
        }
        guard record.stream == StoredEvent.stream,
            let stored = try? StoredEvent(record, position: position)
        else { return nil }
        return activity(stored.event, at: stored.instant, position)
    }

    private func activity(_ notification: StoreNotification, _ position: Int) -> StoreActivity {
        var activity = StoreActivity(position, .notified, at: notification.payload.signedDate)
        activity.notification = notification
        activity.detail = notification.payload.notificationType?.rawValue
        if let id = notification.transaction?.transactionId.flatMap(UInt64.init) {
            let id = TransactionID(rawValue: id)
            activity.transaction = id
            name(state.transaction(id)?.account, in: &activity)
            activity.productID = notification.transaction?.productId
        }
        return activity
    }

    private func activity(
        _ event: StoreEvent, at date: Timestamp, _ position: Int
    ) -> StoreActivity? {
        func person(
            _ kind: StoreActivity.Kind, _ customer: CustomerID, _ detail: String? = nil
        ) -> StoreActivity {
            var activity = StoreActivity(position, kind, at: date)
            activity.customer = customer
            activity.detail = detail
            return activity
        }
        func device(
            _ kind: StoreActivity.Kind, _ device: DeviceID, app: String? = nil
        ) -> StoreActivity {
            var activity = StoreActivity(position, kind, at: date)
            activity.device = device
            activity.customer = state.devices[device]?.customer
            activity.bundleID = app
            return activity
        }
        func purchase(
            _ kind: StoreActivity.Kind, _ id: TransactionID, _ account: AccountIndex?,
            _ productID: String?
        ) -> StoreActivity {
            var activity = StoreActivity(position, kind, at: date)
            activity.transaction = id
            activity.productID = productID
            name(account, in: &activity)
            return activity
        }
        switch event {
        case .customerAdded(let id, let storefront): return person(.customerAdded, id, storefront)
        case .storefrontChanged(let id, let code): return person(.storefrontChanged, id, code)
        case .familyJoined(let family, let id): return person(.familyJoined, id, family.rawValue)
        case .familyLeft(let family, let id): return person(.familyLeft, id, family.rawValue)
        case .deviceAdded(let id, let customer, let platform, _):
            var activity = person(.deviceAdded, customer, platform.rawValue)
            activity.device = id
            return activity
        case .signedIn(let id, let customer):
            var activity = person(.signedIn, customer)
            activity.device = id
            return activity
        case .connectivityChanged(let id, let isOnline):
            return device(isOnline ? .online : .offline, id)
        case .launched(let app, let id): return device(.launched, id, app: app)
        case .terminated(let app, let id): return device(.ended, id, app: app)
        case .told(let id, let account, let count):
            guard Int(account) < state.accounts.count else { return nil }
            let changes = state.account(account).changes
            guard count > 0, count <= changes.count else { return nil }
            let latest = changes[count - 1].transaction
            var activity = purchase(
                .delivered, latest, account, state.transaction(latest)?.product.productID)
            activity.device = id
            return activity
        case .attempted(let attempt):
            let kind: StoreActivity.Kind =
                switch attempt.state {
                case .awaitingApproval: .deferred
                case .interrupted: .interrupted
                case .declined: .declined
                case .expired: .requestExpired
                case .failed: .failed
                }
            return purchase(kind, attempt.id, attempt.account, attempt.productID)
        case .transactionMade(let record, _):
            let kind: StoreActivity.Kind =
                record.sharedFrom != nil ? .shared : record.isRenewal ? .renewed : .purchased
            return purchase(kind, record.id, record.account, record.product.productID)
        case .renewed(let renewal):
            let record = state.transaction(renewal.id)
            return purchase(.renewed, renewal.id, record?.account, record?.product.productID)
        case .transactionChanged(let record, let cause):
            guard let kind = Self.kind(of: cause) else { return nil }
            return purchase(kind, record.id, record.account, record.product.productID)
        case .finished(let id, let offline):
            let record = state.transaction(id)
            var activity = purchase(.finished, id, record?.account, record?.product.productID)
            activity.device = offline
            return activity
        case .subscriptionChanged(let record, let cause):
            guard let kind = Self.kind(of: cause) else { return nil }
            var activity = purchase(kind, record.latest, record.account, record.product.productID)
            if kind == .autoRenewChanged { activity.detail = record.isAutoRenewing ? "on" : "off" }
            if kind == .planChanged { activity.detail = record.preference }
            return activity
        case .deleted(let ids):
            guard let first = ids.first else { return nil }
            return purchase(.deleted, first, nil, nil)
        case .serverRecorded(let event): return activity(event, at: date, position)
        case .familyAdded, .accountOpened, .timeAdvanced, .nonceUsed, .codeRedeemed, .sealed,
            .numberingRestarted:
            return nil
        }
    }

    private func activity(
        _ event: ServerEvent, at date: Timestamp, _ position: Int
    ) -> StoreActivity? {
        let (kind, id): (StoreActivity.Kind, TransactionID)
        switch event {
        case .refundRequested(let transaction, _): (kind, id) = (.refundRequested, transaction)
        case .refundDeclined(let transaction): (kind, id) = (.refundDeclined, transaction)
        case .consumptionReported(let report):
            (kind, id) = (.consumptionReported, report.transaction)
        case .massExtended: return nil
        }
        var activity = StoreActivity(position, kind, at: date)
        activity.transaction = id
        activity.productID = state.transaction(id)?.product.productID
        name(state.transaction(id)?.account, in: &activity)
        return activity
    }

    private func name(_ account: AccountIndex?, in activity: inout StoreActivity) {
        guard let account, Int(account) < state.accounts.count else { return }
        activity.customer = state.account(account).customer
        activity.bundleID = state.account(account).bundleID
    }

    private static func kind(of cause: TransactionCause) -> StoreActivity.Kind? {
        switch cause {
        case .refunded: .refunded
        case .familyRevoked: .sharingEnded
        case .familyRestored: .sharingRestored
        case .upgraded: .replaced
        // The change of the subscription says the same.
        case .expired, .extended, .tokenChanged: nil
        }
    }

    private static func kind(of cause: SubscriptionCause) -> StoreActivity.Kind? {
        switch cause {
        case .autoRenewChanged: .autoRenewChanged
        case .preferenceChanged: .planChanged
        case .graceBegan: .graceBegan
        case .retryBegan: .retryBegan
        case .recovered: .recovered
        case .expired: .expired
        case .priceIncreaseRequested: .priceIncreaseAsked
        case .priceIncreaseAnswered: .priceIncreaseAnswered
        case .extended: .extended
        case .revoked: .revoked
        // A transaction is made or changed, or the storefront changes, too.
        case .began, .renewed, .changedProduct, .tokenChanged, .pastPeriodRevoked, .moved: nil
        }
    }
}
