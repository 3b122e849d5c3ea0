import SandlotReceipts

/// The deletion of purchases as if they had never been made.
extension StoreState {
    /// A value of an account that refers only to the newest entry.
    private enum Newest: Hashable {
        case bought(String)
        case share(TransactionID, of: String)
        case entry(String)
    }

    /// The values to determine again after the removal.
    private struct Gaps {
        var newest: [AccountIndex: Set<Newest>] = [:]
        /// The accounts in which a removed transaction used an introductory offer.
        var introductory: Set<AccountIndex> = []
    }

    /// Removes entries.
    ///
    /// - Parameter ids: The entries, the latest first.
    /// - Complexity: O(*n* + *m*) in the entries of the accounts and the removed entries, if these
    ///   are the latest.
    mutating func remove(_ ids: [TransactionID]) {
        let gone = Set(ids)
        var gaps = Gaps()
        for id in ids { remove(id, with: gone, &gaps) }
        for (account, newest) in gaps.newest { fill(newest, of: account) }
        for account in gaps.introductory { restoreIntroductoryGroups(of: account) }
    }

    private mutating func remove(
        _ id: TransactionID, with gone: Set<TransactionID>, _ gaps: inout Gaps
    ) {
        let account: AccountIndex
        let productID: String
        switch entry(id) {
        case .transaction(let record):
            (account, productID) = (record.account, record.product.productID)
            if self.account(account).latest[productID] == id {
                change(account) { $0.latest[productID] = nil }
                gaps.newest[account, default: []].insert(.bought(productID))
            }
            let original = record.originalID
            if self.account(account).shares[productID]?[original] == id {
                change(account) { $0.shares[productID]?[original] = nil }
                gaps.newest[account, default: []].insert(.share(original, of: productID))
            }
            if record.offer?.type == .introductory { gaps.introductory.insert(account) }
            removeSubscription(of: record, with: gone)
        case .attempt(let attempt): (account, productID) = (attempt.account, attempt.productID)
        case .removed, nil: return
        }
        if self.account(account).newest[productID] == id {
            change(account) { $0.newest[productID] = nil }
            gaps.newest[account, default: []].insert(.entry(productID))
        }
        setRemoved(id)
        change(account) { account in
            // The latest entries are removed first, so this one is near the end.
            if let index = account.entries.lastIndex(of: id) { account.entries.remove(at: index) }
            account.unfinished.remove(id)
            account.waiting.remove(id)
        }
    }

    /// Determines the newest remaining entries.
    private mutating func fill(_ gaps: Set<Newest>, of index: AccountIndex) {
        var gaps = gaps
        for id in account(index).entries.reversed() {
            if gaps.isEmpty { return }
            switch entry(id) {
            case .transaction(let record):
                let productID = record.product.productID
                if gaps.remove(.entry(productID)) != nil {
                    change(index) { $0.newest[productID] = id }
                }
                if record.sharedFrom == nil, gaps.remove(.bought(productID)) != nil {
                    change(index) { $0.latest[productID] = id }
                }
                let original = record.originalID
                if record.sharedFrom != nil, gaps.remove(.share(original, of: productID)) != nil {
                    change(index) { $0.shares[productID, default: [:]][original] = id }
                }
            case .attempt(let attempt):
                if gaps.remove(.entry(attempt.productID)) != nil {
                    change(index) { $0.newest[attempt.productID] = id }
                }
            case .removed, nil: continue
            }
        }
    }

    private mutating func removeSubscription(
        of record: TransactionRecord, with gone: Set<TransactionID>
    ) {
        guard record.product.isAutoRenewable, let subscription = subscription(record.originalID)
        else { return }
        if record.id == record.originalID {
            setSubscription(nil, record.originalID)
            change(record.account) { account in
                account.subscriptions.removeAll { $0 == record.originalID }
            }
        } else if subscription.latest == record.id, !gone.contains(record.originalID) {
            let previous = account(record.account).entries.last { id in
                id < record.id && transaction(id)?.originalID == record.originalID
            }
            if let before = previous.flatMap({ transaction($0) }) {
                var changed = subscription
                changed.fallBack(to: before, at: now)
                setSubscription(changed, record.originalID)
            }
        }
    }

    private mutating func restoreIntroductoryGroups(of index: AccountIndex) {
        let groups = account(index).entries.compactMap { id -> String? in
            guard let record = transaction(id), record.offer?.type == .introductory else {
                return nil
            }
            return record.product.groupID
        }
        change(index) { $0.introductoryGroups = Set(groups) }
    }
}
