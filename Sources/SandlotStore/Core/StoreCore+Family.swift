import SandlotReceipts

/// Family Sharing: each member gets their own transaction for a shared purchase.
extension StoreCore {
    /// Adds the family shares of a new transaction to a draft.
    ///
    /// - Parameters:
    ///   - record: The purchaser's transaction.
    ///   - subscription: The purchaser's subscription, if the product is one.
    ///   - isNew: Whether this is a new purchase, which is shared even if sharing was stopped
    ///     earlier.
    ///   - draft: The draft that collects the events.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    mutating func share(
        _ record: TransactionRecord, subscription: SubscriptionRecord?, isNew: Bool = false,
        _ draft: inout Draft
    ) throws(StoreError) {
        guard record.product.isFamilyShareable, record.sharedFrom == nil,
            record.product.type == .nonConsumable || record.product.isAutoRenewable
        else { return }
        let purchaser = state.account(record.account)
        for relative in state.relatives(of: purchaser.customer) {
            let account = try account(of: relative, in: purchaser.bundleID)
            share(record, subscription: subscription, with: account, restoring: isNew, &draft)
        }
    }

    /// Adds one member's share to a draft.
    private func share(
        _ record: TransactionRecord, subscription: SubscriptionRecord?,
        with account: AccountIndex, restoring: Bool = false, _ draft: inout Draft
    ) {
        if let subscription, !restoring,
            let held = state.share(of: subscription.originalID, account), held.phase == .revoked,
            !held.isResumable
        {
            // Sharing was stopped, and a renewal does not restart it.
            return
        }
        var copy = record
        copy.id = draft.number()
        copy.originalID = copy.id
        copy.account = account
        copy.sharedFrom = record.id
        copy.appAccountToken = nil
        copy.revision = 0
        copy.changedAt = instant
        if var subscription {
            let share =
                draft.share(of: subscription.originalID, account)
                ?? state.share(of: subscription.originalID, account)
            copy.originalID = share?.originalID ?? copy.id
            // For a new member, it is no renewal.
            if share == nil { copy.isRenewal = false }
            subscription.nextAppAccountToken = nil
            subscription.sharedFrom = subscription.originalID
            subscription.originalID = copy.originalID
            subscription.account = account
            subscription.latest = copy.id
            subscription.revision = (share?.revision ?? -1) + 1
            subscription.changedAt = instant
            draft.events.append(.transactionMade(copy, .everybody))
            draft.events.append(
                .subscriptionChanged(subscription, share == nil ? .began : .renewed))
        } else {
            draft.events.append(.transactionMade(copy, .everybody))
        }
    }

    /// Returns the event of a purchaser's subscription, followed by the events that update its
    /// shares.
    func withShares(of subscription: SubscriptionRecord, _ event: StoreEvent) -> [StoreEvent] {
        var events = [event]
        guard case .subscriptionChanged(let changed, let cause) = event else { return events }
        for var share in state.shares(of: subscription) where share.phase != .revoked {
            share.phase = changed.phase
            share.expiresDate = changed.expiresDate
            share.isAutoRenewing = changed.isAutoRenewing
            share.preference = changed.preference
            share.revision += 1
            share.changedAt = instant
            events.append(.subscriptionChanged(share, cause))
        }
        return events
    }

    /// Ends the family shares of a subscription whose product is replaced, possibly by one that
    /// cannot be shared.
    ///
    /// - Parameters:
    ///   - subscription: The purchaser's subscription with the old product.
    ///   - product: The new product.
    ///   - isUpgrade: Whether the new product replaces the old one in the middle of its period.
    ///   - draft: The draft that collects the events.
    func endShares(
        of subscription: SubscriptionRecord, replacedBy product: SoldProduct,
        isUpgrade: Bool = false, _ draft: inout Draft
    ) {
        for share in state.shares(of: subscription) {
            guard var record = state.transaction(share.latest), !record.isRevoked else { continue }
            if !product.isFamilyShareable {
                draft.events += revokingShare(record, isResumable: true)
            } else if isUpgrade {
                record.isUpgraded = true
                draft.events.append(change(&record, .upgraded))
            }
        }
    }

    // MARK: - Members

    mutating func join(_ customer: CustomerID, _ family: FamilyID) throws(StoreError) {
        guard let members = state.families[family] else {
            throw StoreError(.unknownFamily, "there is no family \"\(family)\"")
        }
        if let other = try self.customer(customer).family {
            throw StoreError(.familyLimit, "\(customer) already belongs to the family \"\(other)\"")
        }
        guard members.count < 6 else {
            throw StoreError(.familyLimit, "the family \"\(family)\" already has six members")
        }
        var draft = Draft(nextID: state.nextID)
        draft.events = [.familyJoined(family, customer)]
        // The purchases of an app that is not added are shared, too.
        for bundleID in state.bundleIDs.sorted() {
            for member in members {
                try shareAll(of: member, with: customer, in: bundleID, &draft)
                try shareAll(of: customer, with: member, in: bundleID, &draft)
            }
        }
        try commit(draft.events)
    }

    /// Shares a customer's existing purchases with a new relative.
    private mutating func shareAll(
        of owner: CustomerID, with relative: CustomerID, in bundleID: String, _ draft: inout Draft
    ) throws(StoreError) {
        guard let ownerIndex = state.accountIndex(of: owner, in: bundleID) else { return }
        let latest = state.account(ownerIndex).latest.values.sorted()
        for record in latest.compactMap({ state.transaction($0) }) {
            guard isShared(record), record.sharedFrom == nil, !record.isRevoked, !record.isUpgraded
            else { continue }
            let subscription =
                record.product.isAutoRenewable ? state.subscriptions[record.originalID] : nil
            // A product that the subscription had before is not shared any more.
            if let subscription,
                subscription.latest != record.id || !subscription.isRunning(at: instant)
            {
                continue
            }
            let account = try openedAccount(of: relative, in: bundleID)
            share(record, subscription: subscription, with: account, restoring: true, &draft)
        }
    }

    mutating func leaveFamily(_ customer: CustomerID) throws(StoreError) {
        guard let family = try self.customer(customer).family else {
            throw StoreError(.unknownFamily, "\(customer) does not belong to a family")
        }
        let relatives = state.relatives(of: customer)
        var events: [StoreEvent] = [.familyLeft(family, customer)]
        for bundleID in state.bundleIDs.sorted() {
            for member in relatives {
                events += revokingShares(held: customer, boughtBy: member, in: bundleID)
                events += revokingShares(held: member, boughtBy: customer, in: bundleID)
            }
        }
        try commit(events)
    }

    private func revokingShares(
        held holder: CustomerID, boughtBy purchaser: CustomerID, in bundleID: String
    ) -> [StoreEvent] {
        guard let index = state.accountIndex(of: holder, in: bundleID) else { return [] }
        return state.account(index).entries.compactMap { state.transaction($0) }
            .filter { share in
                guard let source = share.sharedFrom.flatMap({ state.transaction($0) }) else {
                    return false
                }
                return state.account(source.account).customer == purchaser
            }
            .flatMap { revokingShare($0, isResumable: true) }
    }

    // MARK: - Shares

    private func isShared(_ record: TransactionRecord) -> Bool {
        record.product.isFamilyShareable
            && (record.product.type == .nonConsumable || record.product.isAutoRenewable)
    }

    /// Returns the events that revoke a share, for a subscription only that of the current period.
    ///
    /// - Parameters:
    ///   - share: The share.
    ///   - isResumable: Whether the share of a subscription continues with its next transaction that
    ///     can be shared.
    ///   - reason: The reason, which is that of the purchaser's refund if there was one.
    /// - Returns: The events, or none if the share has already ended.
    func revokingShare(
        _ share: TransactionRecord, isResumable: Bool = false, reason: RevocationReason = .other
    ) -> [StoreEvent] {
        guard share.sharedFrom != nil, !share.isRevoked else { return [] }
        if share.product.isAutoRenewable {
            guard var subscription = state.subscriptions[share.originalID],
                subscription.latest == share.id, subscription.isAlive
            else { return [] }
            subscription.phase = .revoked
            subscription.isResumable = isResumable
            return [revoking(share, reason), change(&subscription, .revoked)]
        }
        return [revoking(share, reason)]
    }

    /// Returns the event that revokes the transaction of a share.
    func revoking(_ share: TransactionRecord, _ reason: RevocationReason) -> StoreEvent {
        var share = share
        share.revocation = Revocation(date: instant, reason: reason, type: .familyRevoke)
        return change(&share, .familyRevoked)
    }

    /// Revokes all shares of a purchase, or the share of one member.
    mutating func stopSharing(_ id: TransactionID) throws(StoreError) {
        let record = latest(ofSeries: try transaction(id))
        let shares = record.sharedFrom == nil ? state.shares(of: record) : [record]
        let events = shares.flatMap { revokingShare($0) }
        guard !events.isEmpty else {
            throw StoreError(.invalidAction, "the transaction \(id) is not shared with anybody")
        }
        try commit(events)
    }

    /// Restores revoked shares, or shares a purchase made before the customer joined a family.
    mutating func startSharing(_ id: TransactionID) throws(StoreError) {
        let record = try transaction(id)
        guard isShared(record), record.sharedFrom == nil, !record.isRevoked else {
            throw StoreError(
                .invalidAction,
                "the transaction \(id) cannot be shared: it must be the purchaser's own, not "
                    + "revoked, and of a family-shareable product")
        }
        let purchaser = state.account(record.account)
        let current = latest(ofSeries: record)
        let subscription = state.subscriptions[record.originalID]
        guard subscription?.isRunning(at: instant) ?? true, isShared(current), !current.isRevoked
        else {
            throw StoreError(
                .invalidAction,
                "the subscription of the transaction \(id) has ended or is not shared")
        }
        var draft = Draft(nextID: state.nextID)
        for relative in state.relatives(of: purchaser.customer) {
            let account = try account(of: relative, in: purchaser.bundleID)
            draft.nextID = max(draft.nextID, state.nextID)
            let held = state.shares(of: current).first { $0.account == account }
            if let held, !held.isRevoked { continue }
            if var held {
                held.revocation = nil
                held.expiresDate = current.expiresDate
                draft.events.append(change(&held, .familyRestored))
                if var share = state.subscriptions[held.originalID], let subscription {
                    share.phase = subscription.phase
                    share.isResumable = false
                    share.expiresDate = subscription.expiresDate
                    share.isAutoRenewing = subscription.isAutoRenewing
                    share.preference = subscription.preference
                    draft.events.append(change(&share, .began))
                }
            } else {
                share(current, subscription: subscription, with: account, restoring: true, &draft)
            }
        }
        guard !draft.events.isEmpty else {
            throw StoreError(.invalidAction, "there is nobody to share the transaction \(id) with")
        }
        try commit(draft.events)
    }

    /// Returns whether ``startSharing(_:)`` would share a purchase with anybody.
    func canStartSharing(_ record: TransactionRecord) -> Bool {
        let current = latest(ofSeries: record)
        guard isShared(record), record.sharedFrom == nil, !record.isRevoked, isShared(current),
            !current.isRevoked,
            state.subscriptions[record.originalID]?.isRunning(at: instant) ?? true
        else { return false }
        let purchaser = state.account(record.account)
        let shares = state.shares(of: current).filter { !$0.isRevoked }
        let holders = Set(shares.map { state.account($0.account).customer })
        return state.relatives(of: purchaser.customer).contains { !holders.contains($0) }
    }

    /// Returns whether ``stopSharing(_:)`` would end a share.
    func canStopSharing(_ record: TransactionRecord) -> Bool {
        let current = latest(ofSeries: record)
        let shares = current.sharedFrom == nil ? state.shares(of: current) : [current]
        return shares.contains { !revokingShare($0).isEmpty }
    }

    /// Returns the transaction of a subscription's current period, or the transaction itself.
    private func latest(ofSeries record: TransactionRecord) -> TransactionRecord {
        state.subscriptions[record.originalID].flatMap { state.transaction($0.latest) } ?? record
    }
}

extension StoreState {
    /// Returns the accounts of the other family members in the same app.
    func accountsOfRelatives(_ index: AccountIndex) -> [AccountIndex] {
        let account = account(index)
        return relatives(of: account.customer)
            .compactMap { accountIndex(of: $0, in: account.bundleID) }
    }

    /// Returns the family shares of a purchase.
    func shares(of record: TransactionRecord) -> [TransactionRecord] {
        accountsOfRelatives(record.account)
            .compactMap { index in
                account(index).entries.last { transaction($0)?.sharedFrom == record.id }
            }
            .compactMap { transaction($0) }
    }

    /// Returns the family shares of a subscription.
    func shares(of subscription: SubscriptionRecord) -> [SubscriptionRecord] {
        guard subscription.product.isFamilyShareable, subscription.sharedFrom == nil else {
            return []
        }
        return accountsOfRelatives(subscription.account)
            .compactMap { share(of: subscription.originalID, $0) }
    }

    /// Returns an account's share of a subscription.
    func share(of original: TransactionID, _ index: AccountIndex) -> SubscriptionRecord? {
        account(index).subscriptions.lazy.compactMap { subscriptions[$0] }
            .first { $0.sharedFrom == original }
    }
}

extension Draft {
    /// Returns the share of a subscription that this draft has created for an account.
    func share(of original: TransactionID, _ account: AccountIndex) -> SubscriptionRecord? {
        for event in events.reversed() {
            if case .subscriptionChanged(let record, _) = event, record.account == account,
                record.sharedFrom == original
            {
                return record
            }
        }
        return nil
    }
}
