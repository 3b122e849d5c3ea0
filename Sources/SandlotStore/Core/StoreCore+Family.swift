import SandlotReceipts

/// Family Sharing: each member has a transaction of its own for what another one has bought.
extension StoreCore {
    /// Adds the shares of a new transaction.
    ///
    /// - Parameters:
    ///   - record: The purchaser's transaction.
    ///   - subscription: The purchaser's subscription, if it is one.
    ///   - isNew: Whether it is a new purchase, which is shared even if an earlier one no longer was.
    ///   - draft: Where the events are collected.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    mutating func share(
        _ record: TransactionRecord, _ subscription: SubscriptionRecord?, isNew: Bool = false,
        _ draft: inout Draft
    ) throws(StoreError) {
        guard record.product.isFamilyShareable, record.sharedFrom == nil,
            record.product.type == .nonConsumable || record.product.isAutoRenewable
        else { return }
        let purchaser = state.account(record.account)
        for relative in state.relatives(of: purchaser.customer) {
            let account = try account(of: relative, in: purchaser.bundleID)
            share(record, subscription, with: account, restoring: isNew, &draft)
        }
    }

    /// Adds the share of one member.
    private func share(
        _ record: TransactionRecord, _ subscription: SubscriptionRecord?,
        with account: AccountIndex, restoring: Bool = false, _ draft: inout Draft
    ) {
        if let subscription, !restoring,
            state.share(of: subscription.originalID, account)?.phase == .revoked
        {
            // Sharing was stopped; a renewal does not begin it again.
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

    /// The event of a purchaser's subscription, and those by which the shares follow.
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

    /// Takes the shares of a subscription back, because its product is replaced by another one, which may
    /// be one that is not shared.
    func endShares(
        of subscription: SubscriptionRecord, replacedBy product: SoldProduct,
        _ draft: inout Draft
    ) {
        for share in state.shares(of: subscription) {
            guard var record = state.transaction(share.latest), !record.isRevoked else { continue }
            if product.isFamilyShareable {
                record.isUpgraded = true
                draft.events.append(change(&record, .upgraded))
            } else {
                draft.events += revokingShare(record)
            }
        }
    }

    // MARK: - Members

    mutating func join(_ customer: CustomerID, _ family: FamilyID) throws(StoreError) {
        guard let members = state.families[family] else {
            throw StoreError(.unknownFamily, "there is no family \"\(family)\"")
        }
        if let other = try self.customer(customer).family {
            throw StoreError(.familyLimit, "\(customer) belongs to the family \"\(other)\" already")
        }
        guard members.count < 6 else {
            throw StoreError(.familyLimit, "the family \"\(family)\" has six members already")
        }
        var draft = Draft(nextID: state.nextID)
        draft.events = [.familyJoined(family, customer)]
        for bundleID in apps.keys.sorted() {
            for member in members {
                try shareAll(of: member, with: customer, in: bundleID, &draft)
                try shareAll(of: customer, with: member, in: bundleID, &draft)
            }
        }
        try commit(draft.events)
    }

    /// Shares what a customer owns already with a new relative.
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
            if let subscription, !subscription.isRunning(at: instant) { continue }
            let account = try account(of: relative, in: bundleID)
            share(record, subscription, with: account, restoring: true, &draft)
        }
    }

    mutating func leaveFamily(_ customer: CustomerID) throws(StoreError) {
        guard let family = try self.customer(customer).family else {
            throw StoreError(.unknownFamily, "\(customer) belongs to no family")
        }
        let relatives = state.relatives(of: customer)
        var events: [StoreEvent] = [.familyLeft(family, customer)]
        for bundleID in apps.keys.sorted() {
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
            .flatMap { revokingShare($0) }
    }

    // MARK: - Shares

    private func isShared(_ record: TransactionRecord) -> Bool {
        record.product.isFamilyShareable
            && (record.product.type == .nonConsumable || record.product.isAutoRenewable)
    }

    /// The events by which a share is taken back: of a subscription only that of the current period.
    func revokingShare(_ share: TransactionRecord) -> [StoreEvent] {
        guard share.sharedFrom != nil, !share.isRevoked else { return [] }
        if share.product.isAutoRenewable {
            guard var subscription = state.subscriptions[share.originalID],
                subscription.latest == share.id, subscription.isAlive
            else { return [] }
            subscription.phase = .revoked
            return [revoking(share), change(&subscription, .revoked)]
        }
        return [revoking(share)]
    }

    /// The event by which the transaction of a share is taken back.
    func revoking(_ share: TransactionRecord) -> StoreEvent {
        var share = share
        share.revocation = Revocation(date: instant, reason: .other, type: .familyRevoke)
        return change(&share, .familyRevoked)
    }

    /// The purchaser's stop: takes all shares of a purchase back, or one member's.
    mutating func stopSharing(_ id: TransactionID) throws(StoreError) {
        let record = latest(ofSeries: try transaction(id))
        let shares = record.sharedFrom == nil ? state.shares(of: record) : [record]
        let events = shares.flatMap { revokingShare($0) }
        guard !events.isEmpty else {
            throw StoreError(.invalidAction, "the transaction \(id) is not shared with anybody")
        }
        try commit(events)
    }

    /// Shares again what had been taken back, or what was bought before the customer had a family.
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
                .invalidAction, "the subscription of the transaction \(id) is over or not shared")
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
                    share.expiresDate = subscription.expiresDate
                    share.isAutoRenewing = subscription.isAutoRenewing
                    share.preference = subscription.preference
                    draft.events.append(change(&share, .began))
                }
            } else {
                share(current, subscription, with: account, restoring: true, &draft)
            }
        }
        guard !draft.events.isEmpty else {
            throw StoreError(.invalidAction, "there is nobody to share the transaction \(id) with")
        }
        try commit(draft.events)
    }

    /// The transaction of the current period of a subscription, or of the same purchase.
    private func latest(ofSeries record: TransactionRecord) -> TransactionRecord {
        state.subscriptions[record.originalID].flatMap { state.transaction($0.latest) } ?? record
    }
}

extension StoreState {
    /// The accounts of the other members of the family in the same app.
    func accountsOfRelatives(_ index: AccountIndex) -> [AccountIndex] {
        let account = account(index)
        return relatives(of: account.customer)
            .compactMap { accountIndex(of: $0, in: account.bundleID) }
    }

    /// The shares of a purchase that relatives of the purchaser hold.
    func shares(of record: TransactionRecord) -> [TransactionRecord] {
        accountsOfRelatives(record.account)
            .compactMap { index in
                account(index).entries.last { transaction($0)?.sharedFrom == record.id }
            }
            .compactMap { transaction($0) }
    }

    /// The shares of a subscription that relatives of the purchaser hold.
    func shares(of subscription: SubscriptionRecord) -> [SubscriptionRecord] {
        guard subscription.product.isFamilyShareable, subscription.sharedFrom == nil else {
            return []
        }
        return accountsOfRelatives(subscription.account)
            .compactMap { share(of: subscription.originalID, $0) }
    }

    /// The share of a subscription that an account holds.
    func share(of original: TransactionID, _ index: AccountIndex) -> SubscriptionRecord? {
        account(index).subscriptions.lazy.compactMap { subscriptions[$0] }
            .first { $0.sharedFrom == original }
    }
}

extension Draft {
    /// The share of a subscription that this draft has made for an account.
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
