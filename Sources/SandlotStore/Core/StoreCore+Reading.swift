import SandlotCatalog
import SandlotReceipts

/// The data that a device reads.
extension StoreCore {
    /// The data of an account that a device can access.
    enum Sight {
        /// The device is offline and has never heard of the account.
        case unknown
        case live
        /// The device is offline and knows what it knew when it went offline.
        case frozen(OfflineView)
    }

    func sight(of account: AccountIndex, on id: DeviceID) throws(StoreError) -> Sight {
        let device = try device(id)
        if device.isOnline { return .live }
        return device.offlineViews[account].map(Sight.frozen) ?? .unknown
    }

    /// Returns the transactions of a selection.
    mutating func transactions(
        _ selection: TransactionSelection, of account: AccountIndex, on device: DeviceID
    ) throws(StoreError) -> [Delivery<TransactionPayload>] {
        let sight = try sight(of: account, on: device)
        switch selection {
        case .currentEntitlements(let productID):
            return try currentEntitlements(of: account, on: device, sight).filter {
                productID == nil || $0.payload.productId == productID
            }
        case .all(let productID):
            let records = history(of: account, sight).filter {
                productID == nil || $0.product.productID == productID
            }
            return try deliveries(of: records, to: device)
        case .unfinished:
            return try deliveries(of: unfinished(of: account, sight), to: device)
        case .latest(let productID):
            let record = history(of: account, sight).last { $0.product.productID == productID }
            return try deliveries(of: record.map { [$0] } ?? [], to: device)
        }
    }

    /// Returns all transactions except finished consumables that the app does not keep.
    ///
    /// Revoked consumables are always included.
    private func history(of index: AccountIndex, _ sight: Sight) -> [TransactionRecord] {
        let account = state.account(index)
        let keeps = apps[account.bundleID]?.app.keepsFinishedConsumables ?? false
        let records: [TransactionRecord]
        let unfinished: Set<TransactionID>
        switch sight {
        case .unknown: return []
        case .live:
            records = account.entries.compactMap { state.transaction($0) }
            unfinished = account.unfinished
        case .frozen(let view):
            records = view.transactions
            unfinished = view.unfinished
        }
        let visible = records.filter {
            !$0.product.isConsumable || keeps || $0.isRevoked || unfinished.contains($0.id)
        }
        return visible.sorted { ($0.purchaseDate, $0.id) < ($1.purchaseDate, $1.id) }
    }

    private func unfinished(of index: AccountIndex, _ sight: Sight) -> [TransactionRecord] {
        let records =
            switch sight {
            case .unknown: [TransactionRecord]()
            case .live:
                state.account(index).unfinished.compactMap { state.transaction($0) }
            case .frozen(let view):
                view.transactions.filter { view.unfinished.contains($0.id) }
            }
        return records.sorted { ($0.purchaseDate, $0.id) < ($1.purchaseDate, $1.id) }
    }

    // MARK: - Entitlements

    /// The latest transaction of each product, the earliest purchase first, and the subscriptions.
    private struct LatestRecords {
        var transactions: [TransactionRecord] = []
        var subscriptions: [TransactionID: SubscriptionRecord] = [:]
    }

    /// Returns the latest transaction of each product that can be owned.
    private func latestRecords(of index: AccountIndex, _ sight: Sight) -> LatestRecords {
        let records: [TransactionRecord]
        let subscriptions: [TransactionID: SubscriptionRecord]
        switch sight {
        case .unknown: return LatestRecords()
        case .live:
            let account = state.account(index)
            subscriptions = state.subscriptions
            let shares = account.shares.values.compactMap { ids in
                decidingShare(ids.values.compactMap { state.transaction($0) }, subscriptions)
            }
            let own = account.latest.values.compactMap { state.transaction($0) }.map {
                decidingPurchase($0) { account.entries.compactMap { state.transaction($0) } }
            }
            records = own + shares
        case .frozen(let view):
            subscriptions = Dictionary(
                view.subscriptions.map { ($0.originalID, $0) }, uniquingKeysWith: { $1 })
            let own = view.transactions.filter { view.latest[$0.product.productID] == $0.id }
                .map { decidingPurchase($0) { view.transactions } }
            let shared = view.transactions.filter { $0.sharedFrom != nil }
            let shares = Dictionary(grouping: shared, by: \.product.productID).values
                .compactMap { decidingShare($0, subscriptions) }
            records = own + shares
        }
        let ordered = records.filter { !unlisted.contains($0.id) && !$0.product.isConsumable }
            .sorted { ($0.purchaseDate, $0.id) < ($1.purchaseDate, $1.id) }
        return LatestRecords(transactions: ordered, subscriptions: subscriptions)
    }

    /// Returns the purchase of a product that decides whether it is owned: the latest one, except
    /// that an earlier non-renewing subscription still counts if the latest was refunded.
    private func decidingPurchase(
        _ latest: TransactionRecord, among records: () -> [TransactionRecord]
    ) -> TransactionRecord {
        guard latest.isRevoked, latest.product.type == .nonRenewingSubscription else {
            return latest
        }
        let others = records().filter {
            $0.product.productID == latest.product.productID && !$0.isRevoked
        }
        return others.max { $0.id < $1.id } ?? latest
    }

    /// Returns the family share of a product that decides whether it is shared: one that still is, if
    /// there is one, and otherwise the newest.
    private func decidingShare(
        _ shares: [TransactionRecord], _ subscriptions: [TransactionID: SubscriptionRecord]
    ) -> TransactionRecord? {
        let current = shares.filter { share in
            if share.isRevoked { return false }
            guard share.product.isAutoRenewable else { return true }
            return subscriptions[share.originalID].map {
                $0.latest == share.id && $0.isRunning(at: instant)
            } ?? false
        }
        return (current.isEmpty ? shares : current).max { $0.id < $1.id }
    }

    /// Returns the subscription whose renewal info decides about a transaction, or nil if the
    /// transaction alone decides.
    private func decidingSubscription(
        about record: TransactionRecord, in latest: LatestRecords
    ) -> SubscriptionRecord? {
        guard record.product.isAutoRenewable, (record.expiresDate ?? instant) <= instant,
            let subscription = latest.subscriptions[record.originalID],
            subscription.latest == record.id
        else { return nil }
        return subscription
    }

    /// Returns the latest transaction of each product and its renewal info, all of it sealed.
    mutating func evidence(
        of index: AccountIndex, on device: DeviceID?, _ sight: Sight
    ) throws(StoreError) -> [Entitlements.Evidence] {
        let latest = latestRecords(of: index, sight)
        var evidence: [Entitlements.Evidence] = []
        for record in latest.transactions {
            let transaction = try genuine { core throws(StoreError) in
                try core.delivery(of: record, to: device)
            }
            var renewalInfo: Delivery<RenewalInfoPayload>?
            if let subscription = decidingSubscription(about: record, in: latest) {
                renewalInfo = try genuine { core throws(StoreError) in
                    try core.renewalInfo(of: subscription, to: device)
                }
            }
            evidence.append(
                Entitlements.Evidence(transaction: transaction, renewalInfo: renewalInfo))
        }
        return evidence
    }

    /// Returns the latest transaction of each product with the evidence that would be sealed for
    /// it, without sealing anything.
    func unsealedEvidence(
        of index: AccountIndex, _ sight: Sight
    ) throws(StoreError) -> [(record: TransactionRecord, evidence: Entitlements.Evidence)] {
        let latest = latestRecords(of: index, sight)
        var evidence: [(record: TransactionRecord, evidence: Entitlements.Evidence)] = []
        for record in latest.transactions {
            let subscription = decidingSubscription(about: record, in: latest)
            let renewalInfo = try subscription.map { record throws(StoreError) in
                Delivery(jws: "", json: [], payload: try currentPayload(of: record), failure: nil)
            }
            let transaction = Delivery(
                jws: "", json: [], payload: try currentPayload(of: record), failure: nil)
            evidence.append(
                (record, Entitlements.Evidence(transaction: transaction, renewalInfo: renewalInfo)))
        }
        return evidence
    }

    /// Reads signed data as it is stored, even while verification is set to fail.
    private mutating func genuine<Result>(
        _ read: (inout StoreCore) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        guard !faults.isEmpty else { return try read(&self) }
        let fault = faults.removeValue(forKey: .verification)
        defer { faults[.verification] = fault }
        return try read(&self)
    }

    private mutating func currentEntitlements(
        of account: AccountIndex, on device: DeviceID, _ sight: Sight
    ) throws(StoreError) -> [Delivery<TransactionPayload>] {
        let evidence = try evidence(of: account, on: device, sight)
        let entitlements = Entitlements.evaluate(evidence, at: instant)
        var deliveries: [Delivery<TransactionPayload>] = []
        // A product that is both bought and shared is listed once, as bought.
        let bought = Set(
            zip(evidence, entitlements).filter {
                $1.isEntitled && $0.transaction.payload.inAppOwnershipType == .purchased
            }.map(\.1.productID))
        for (evidence, entitlement) in zip(evidence, entitlements) {
            let isShare = evidence.transaction.payload.inAppOwnershipType == .familyShared
            if isShare, bought.contains(entitlement.productID) { continue }
            let isListed =
                entitlement.isEntitled
                || entitlement.standing == .inBillingRetry && hasHabit(.listsBillingRetry)
            guard isListed, let id = evidence.transactionID else { continue }
            // The data is requested again, so that a verification failure has an effect.
            if let record = record(id, sight) {
                deliveries.append(try delivery(of: record, to: device))
            }
        }
        return deliveries
    }

    private func record(_ id: TransactionID, _ sight: Sight) -> TransactionRecord? {
        if case .frozen(let view) = sight { return view.transactions.last { $0.id == id } }
        return state.transaction(id)
    }

    // MARK: - Subscriptions

    /// Returns the status of a customer's subscription.
    mutating func standing(
        of subscription: SubscriptionRecord, on device: DeviceID, _ sight: Sight
    ) throws(StoreError) -> SubscriptionStanding {
        guard let record = record(subscription.latest, sight) else {
            throw StoreError(
                .unknownTransaction, "there is no transaction \(subscription.latest)")
        }
        return SubscriptionStanding(
            groupID: subscription.product.groupID ?? "", status: status(of: subscription),
            transaction: try delivery(of: record, to: device),
            renewalInfo: try renewalInfo(of: subscription, to: device))
    }

    /// Returns the status at the current instant, which on an offline device changes when a period
    /// ends.
    private func status(of subscription: SubscriptionRecord) -> SubscriptionStatus {
        switch subscription.phase {
        case .active where subscription.expiresDate <= instant: .expired
        case .grace(let end) where end <= instant: .billingRetry
        case .retry(let end) where end <= instant: .expired
        case .active, .grace, .retry, .expired, .revoked: subscription.status
        }
    }

    mutating func standings(
        of index: AccountIndex, on device: DeviceID, inGroup groupID: String?
    ) throws(StoreError) -> [SubscriptionStanding] {
        let sight = try sight(of: index, on: device)
        let subscriptions = subscriptions(of: index, sight)
        let own = subscriptions.filter { $0.sharedFrom == nil }
        let shared = subscriptions.filter { $0.sharedFrom != nil }
        var standings: [SubscriptionStanding] = []
        for subscription in own + shared
        where groupID == nil || subscription.product.groupID == groupID {
            standings.append(try standing(of: subscription, on: device, sight))
        }
        return standings
    }

    /// Returns the status of the subscription that a transaction belongs to.
    mutating func standing(
        containing id: TransactionID, of index: AccountIndex, on device: DeviceID
    ) throws(StoreError) -> SubscriptionStanding? {
        let sight = try sight(of: index, on: device)
        guard let originalID = record(id, sight)?.originalID,
            let subscription = subscriptions(of: index, sight).first(where: {
                $0.originalID == originalID
            })
        else { return nil }
        return try standing(of: subscription, on: device, sight)
    }

    private func subscriptions(
        of index: AccountIndex, _ sight: Sight
    ) -> [SubscriptionRecord] {
        switch sight {
        case .unknown: []
        case .live: state.account(index).subscriptions.compactMap { state.subscriptions[$0] }
        case .frozen(let view): view.subscriptions
        }
    }

    // MARK: - Records

    /// Returns a purchase as a test sees it.
    func purchaseRecord(_ id: TransactionID) -> PurchaseRecord? {
        switch state.entry(id) {
        case .transaction(let record):
            let subscription = state.subscriptions[record.originalID]
            let isLatest = subscription?.latest == id
            var hasIssue = false
            if isLatest {
                switch subscription?.phase {
                case .grace, .retry: hasIssue = true
                case .active, .expired, .revoked, nil: break
                }
            }
            var isAsked = false
            if isLatest, case .pending = subscription?.priceIncrease { isAsked = true }
            return PurchaseRecord(
                id: id, originalID: record.originalID, productID: record.product.productID,
                state: .purchased, purchaseDate: record.purchaseDate,
                revocationDate: record.revocation?.date, expirationDate: record.expiresDate,
                isAutoRenewing: subscription.map { $0.isAlive && $0.isAutoRenewing } ?? false,
                hasPurchaseIssue: hasIssue, isPendingApproval: false,
                isPendingPriceIncreaseConsent: isAsked)
        case .attempt(let attempt):
            return PurchaseRecord(
                id: id, originalID: id, productID: attempt.productID,
                state: attempt.state == .awaitingApproval ? .deferred : .failed,
                purchaseDate: attempt.date, revocationDate: nil, expirationDate: nil,
                isAutoRenewing: false, hasPurchaseIssue: attempt.state == .interrupted,
                isPendingApproval: attempt.state == .awaitingApproval,
                isPendingPriceIncreaseConsent: false)
        case .removed, nil: return nil
        }
    }
}
