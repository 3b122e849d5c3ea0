package import SandlotBase
package import SandlotReceipts

/// A purchase in a list of all purchases of a store.
package struct ListedPurchase: Sendable, Hashable {
    package let customer: CustomerID
    package let bundleID: String
    package let purchase: PurchaseRecord
    /// Whether the store made it at the end of a period.
    package let isRenewal: Bool
    /// Whether a member of the family shares it.
    package let isShared: Bool
    /// The price in milliunits of the currency, or nil if it is unknown.
    package let price: Int64?
}

/// The values by which a list of purchases is filtered, in which nil selects everything.
package struct PurchaseFilter: Sendable, Hashable {
    /// The outcomes by which purchases are filtered.
    package enum Outcome: String, Sendable, CaseIterable {
        case purchased, refunded, pending, failed
    }

    package var customer: CustomerID?
    package var bundleID: String?
    package var productID: String?
    package var outcome: Outcome?

    /// Creates a filter that selects everything.
    package init() {}
}

/// Everything that a store knows about a purchase.
package struct InspectedPurchase: Sendable {
    package let listed: ListedPurchase
    /// The payload of the present instant, or nil if there is no transaction.
    package let payload: TransactionPayload?
    package let renewalInfo: RenewalInfoPayload?
    /// The status of the subscription whose latest transaction this is.
    package let status: SubscriptionStatus?
    /// The number of changes since the purchase.
    package let revision: Int
    package let isFinished: Bool
    package let hasRefundRequest: Bool
    /// Everything that was signed and disclosed, the latest revision first.
    package let tokens: [DisclosedTransaction]
    /// The renewal info that was signed and disclosed, the latest revision first.
    package let renewalTokens: [DisclosedTransaction]
    /// The customer's devices, and whether each has heard of the latest change.
    package let devices: [(device: DeviceID, hasHeard: Bool)]
    /// The changes that the store would not refuse now.
    package let changes: [PurchaseChoice]
}

/// A change of a purchase that a person can choose.
package enum PurchaseChoice: String, Sendable, CaseIterable {
    case approve, decline
    case expireRequest = "expire-request"
    case resolve, refund
    case decideRefund = "decide-refund"
    case share
    case stopSharing = "stop-sharing"
    case expire
    case forceRenewal = "force-renewal"
    case turnRenewalOn = "auto-renew-on"
    case turnRenewalOff = "auto-renew-off"
    case extend
    case priceIncrease = "price-increase"
    case acceptPrice = "accept-price"
    case declinePrice = "decline-price"
}

/// Something that will happen by itself.
package struct DueChange: Sendable, Hashable {
    /// The kinds of such changes.
    package enum Kind: String, Sendable {
        case renewal, expiration
        case graceEnd = "grace-end"
        case retryEnd = "retry-end"
    }

    package let date: Timestamp
    package let kind: Kind
    package let customer: CustomerID
    package let bundleID: String
    package let productID: String
    /// The latest transaction of the subscription.
    package let transaction: TransactionID
}

/// The questions of a person who looks into a store.
extension Store {
    /// Returns purchases of all customers, the latest first.
    ///
    /// - Parameters:
    ///   - end: The identifier before which the list begins, or nil for the latest purchase.
    ///   - limit: The largest number of purchases to return.
    ///   - filter: The purchases to return.
    /// - Returns: The purchases, and whether earlier ones follow.
    /// - Complexity: O(*n*) in the number of purchases from `end` to the last one that is returned.
    package func listedPurchases(
        before end: TransactionID? = nil, limit: Int, _ filter: PurchaseFilter = PurchaseFilter()
    ) -> (purchases: [ListedPurchase], hasMore: Bool) {
        adjust { core in try? core.tick() }
        return read { core in
            var purchases: [ListedPurchase] = []
            for id in core.identifiers(before: end, of: filter.customer) {
                guard core.matches(id, filter), let listed = core.listed(id) else { continue }
                if purchases.count == limit { return (purchases, true) }
                purchases.append(listed)
            }
            return (purchases, false)
        }
    }

    /// Returns everything about a purchase.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownTransaction``.
    package func inspect(_ id: TransactionID) throws(StoreError) -> InspectedPurchase {
        try perform { core throws(StoreError) in try core.inspect(id) }
    }

    /// Returns the customer and the app of a purchase, or nil if there is no such purchase.
    ///
    /// - Complexity: O(1).
    package func owner(of id: TransactionID) -> (customer: CustomerID, bundleID: String)? {
        read { core in
            let index = core.state.transaction(id)?.account ?? core.state.attempt(id)?.account
            return index.map { index in
                let account = core.state.account(index)
                return (account.customer, account.bundleID)
            }
        }
    }

    /// Returns the bundle identifiers of the apps that run on a device.
    package func runningApps(on device: DeviceID) -> [String] {
        read { core in (core.state.devices[device]?.running ?? []).sorted() }
    }

    /// Returns the next changes that will happen by themselves.
    ///
    /// - Parameter limit: The largest number of changes to return.
    /// - Returns: The changes, the earliest first.
    /// - Complexity: O(*k* log *n*).
    package func dueChanges(limit: Int) -> [DueChange] {
        adjust { core in
            var entries: [DueQueue.Entry] = []
            var changes: [DueChange] = []
            while changes.count < limit, let entry = core.due.first {
                core.due.removeFirst()
                guard let change = core.dueChange(entry),
                    !entries.contains(entry)
                else { continue }
                entries.append(entry)
                changes.append(change)
            }
            for entry in entries { core.due.insert(entry) }
            return changes
        }
    }
}

extension StoreCore {
    /// Returns the identifiers of purchases, the latest first.
    fileprivate func identifiers(
        before end: TransactionID?, of customer: CustomerID?
    ) -> some Sequence<TransactionID> {
        let firstID = state.firstID
        let count = UInt64(state.entries.count)
        let last = end.map { min($0.rawValue, firstID + count) } ?? firstID + count
        let ids: [TransactionID]? = customer.map { customer in
            state.accounts.filter { $0.customer == customer }.flatMap(\.entries)
                .filter { $0.rawValue < last }.sorted(by: >)
        }
        let all = (firstID..<max(firstID, last)).reversed().lazy
            .map { TransactionID(rawValue: $0) }
        return ids.map { AnySequence($0) } ?? AnySequence(all)
    }

    /// Returns whether a filter selects a purchase, without describing it.
    fileprivate func matches(_ id: TransactionID, _ filter: PurchaseFilter) -> Bool {
        let (account, productID): (AccountIndex, String)
        let outcome: PurchaseFilter.Outcome
        switch state.entry(id) {
        case .transaction(let record):
            (account, productID) = (record.account, record.product.productID)
            outcome = record.isRevoked ? .refunded : .purchased
        case .attempt(let attempt):
            (account, productID) = (attempt.account, attempt.productID)
            outcome = attempt.isWaiting ? .pending : .failed
        case .removed, nil: return false
        }
        return (filter.outcome.map { $0 == outcome } ?? true)
            && (filter.productID.map { $0 == productID } ?? true)
            && (filter.bundleID.map { $0 == state.account(account).bundleID } ?? true)
            && (filter.customer.map { $0 == state.account(account).customer } ?? true)
    }

    fileprivate func listed(_ id: TransactionID) -> ListedPurchase? {
        guard let purchase = purchaseRecord(id) else { return nil }
        let record = state.transaction(id)
        guard let index = record?.account ?? state.attempt(id)?.account else { return nil }
        let account = state.account(index)
        return ListedPurchase(
            customer: account.customer, bundleID: account.bundleID, purchase: purchase,
            isRenewal: record?.isRenewal ?? false, isShared: record?.sharedFrom != nil,
            price: record?.price)
    }

    fileprivate func inspect(_ id: TransactionID) throws(StoreError) -> InspectedPurchase {
        guard let listed = listed(id) else {
            throw StoreError(.unknownTransaction, "there is no transaction \(id)")
        }
        guard let record = state.transaction(id) else {
            return InspectedPurchase(
                listed: listed, payload: nil, renewalInfo: nil, status: nil, revision: 0,
                isFinished: false, hasRefundRequest: false, tokens: [], renewalTokens: [],
                devices: [], changes: state.attempt(id).map(choices) ?? [])
        }
        let subscription = state.subscription(containing: id)
        let account = state.account(record.account)
        let last = account.changes.lastIndex { $0.transaction == id }
        let devices = state.devices.filter { $0.value.customer == account.customer }
            .sorted { $0.key.rawValue < $1.key.rawValue }
            .map { name, device in
                let isOwn = last.map { !concerns(account.changes[$0], of: record, on: name) }
                let told = device.told[record.account] ?? 0
                return (device: name, hasHeard: isOwn ?? true || (last.map { told > $0 } ?? true))
            }
        return InspectedPurchase(
            listed: listed, payload: try currentPayload(of: record),
            renewalInfo: try subscription.map { record throws(StoreError) in
                try currentPayload(of: record)
            },
            status: subscription.flatMap { $0.latest == id ? $0.status : nil },
            revision: Int(record.revision), isFinished: !account.unfinished.contains(id),
            hasRefundRequest: state.server.refundRequests[id] != nil,
            tokens: tokens(
                of: .transaction(id), id, through: record.revision, bound: account.customer),
            renewalTokens: subscription.flatMap { $0.latest == id ? $0 : nil }.map {
                tokens(
                    of: .renewalInfo($0.originalID), id, through: $0.revision,
                    bound: account.customer)
            } ?? [],
            devices: devices, changes: choices(record, subscription))
    }

    /// Returns what was signed about a transaction, the latest revision first.
    func tokens(
        of subject: StoreState.SealKey.Subject, _ id: TransactionID,
        through revision: Int32, bound customer: CustomerID
    ) -> [DisclosedTransaction] {
        let holders: [StoreState.SealKey.Holder?] = [nil, .customer(customer)]
        return stride(from: revision, through: 0, by: -1).flatMap { revision in
            holders.compactMap { holder in
                state.seals[
                    StoreState.SealKey(subject: subject, revision: revision, holder: holder)
                ].map {
                    DisclosedTransaction(
                        id: id, revision: Int(revision),
                        customer: holder == nil ? nil : customer, jws: $0)
                }
            }
        }
    }

    private func choices(_ attempt: PurchaseAttempt) -> [PurchaseChoice] {
        switch attempt.state {
        case .awaitingApproval: [.approve, .decline, .expireRequest]
        case .interrupted: [.resolve]
        case .declined, .expired, .failed: []
        }
    }

    private func choices(
        _ record: TransactionRecord, _ subscription: SubscriptionRecord?
    ) -> [PurchaseChoice] {
        var choices: [PurchaseChoice] = []
        if !record.isRevoked, record.sharedFrom == nil { choices.append(.refund) }
        if !record.isRevoked, state.server.refundRequests[record.id] != nil {
            choices.append(.decideRefund)
        }
        if canStartSharing(record) { choices.append(.share) }
        if canStopSharing(record) { choices.append(.stopSharing) }
        guard let subscription, subscription.latest == record.id, subscription.sharedFrom == nil
        else { return choices }
        switch subscription.phase {
        case .active:
            let isAsked = if case .pending = subscription.priceIncrease { true } else { false }
            choices += [
                .expire, .forceRenewal,
                subscription.isAutoRenewing ? .turnRenewalOff : .turnRenewalOn, .extend,
            ]
            choices += isAsked ? [.acceptPrice, .declinePrice] : [.priceIncrease]
        case .grace, .retry: choices += [.resolve, .expire, .turnRenewalOff]
        case .expired, .revoked: break
        }
        return choices
    }

    /// Returns the change that an entry of the queue announces, or nil if it is out of date.
    fileprivate func dueChange(_ entry: DueQueue.Entry) -> DueChange? {
        guard let subscription = state.subscription(entry.id),
            subscription.dueDate == entry.instant
        else { return nil }
        let kind: DueChange.Kind =
            switch subscription.phase {
            case .active: subscription.isAutoRenewing ? .renewal : .expiration
            case .grace: .graceEnd
            case .retry: .retryEnd
            case .expired, .revoked: .expiration
            }
        let account = state.account(subscription.account)
        return DueChange(
            date: entry.instant, kind: kind, customer: account.customer,
            bundleID: account.bundleID, productID: subscription.product.productID,
            transaction: subscription.latest)
    }
}
