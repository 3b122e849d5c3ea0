import SandlotBase
import SandlotReceipts

extension StoreCore {
    func servedID(_ text: String, in bundleID: String) -> ServedID {
        guard !text.isEmpty, text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
            let number = UInt64(text)
        else { return .malformed }
        let id = TransactionID(rawValue: number)
        if let record = state.transaction(id), id.description == text {
            guard state.account(record.account).bundleID == bundleID else { return .unknown }
            return .transaction(id, servedAccount(record.account))
        }
        let accounts = state.accounts.indices.lazy.map(AccountIndex.init)
        if let first = accounts.first, let base = UInt64(appTransactionID(of: first)),
            number >= base, number - base < UInt64(accounts.count)
        {
            let index = AccountIndex(number - base)
            guard state.account(index).bundleID == bundleID else { return .unknown }
            return .appTransaction(servedAccount(index))
        }
        return .unknown
    }

    func servedAccount(_ index: AccountIndex) -> ServedAccount {
        ServedAccount(index: index, appTransactionID: appTransactionID(of: index))
    }

    // MARK: - Payloads of the current instant

    /// Returns a transaction's payload for a response that is signed now.
    func currentPayload(of record: TransactionRecord) throws(StoreError) -> TransactionPayload {
        var payload = try payload(
            of: record,
            key: StoreState.SealKey(
                subject: .transaction(record.id), revision: record.revision, holder: nil))
        payload.signedDate = instant
        return payload
    }

    /// Returns a subscription's renewal info for a response that is signed now.
    func currentPayload(of record: SubscriptionRecord) throws(StoreError) -> RenewalInfoPayload {
        var payload = try payload(
            of: record,
            key: StoreState.SealKey(
                subject: .renewalInfo(record.originalID), revision: record.revision, holder: nil))
        payload.signedDate = instant
        return payload
    }

    func appTransactionPayload(of index: AccountIndex) throws(StoreError) -> AppTransactionPayload?
    {
        let account = state.account(index)
        let devices = state.devices.filter { $0.value.customer == account.customer }
        let ids = devices.keys.sorted { $0.rawValue < $1.rawValue }
        let known = ids.first { devices[$0]?.known.contains(index) ?? false }
        guard let device = known ?? ids.first else { return nil }
        var payload = try payload(
            of: app(account.bundleID).app, account: index, device: device,
            key: StoreState.SealKey(subject: .appTransaction(index), revision: 0, holder: nil))
        // Only a device requests an app transaction at a date.
        payload.requestDate = nil
        return payload
    }

    // MARK: - Lists

    /// Returns an account's transactions with their places in the order of their last changes.
    private func changes(
        of index: AccountIndex
    ) -> [(place: Int, record: TransactionRecord)] {
        let log = state.server.modifications(of: index)
        var seen: Set<TransactionID> = []
        var changes: [(place: Int, record: TransactionRecord)] = []
        for place in log.indices.reversed() where seen.insert(log[place]).inserted {
            // A deleted transaction has no record.
            if let record = state.transaction(log[place]) { changes.append((place, record)) }
        }
        return changes.reversed()
    }

    func history(
        of index: AccountIndex, after place: ServedPlace?, isDescending: Bool, limit: Int,
        where isIncluded: (ServedTransaction) -> Bool
    ) throws(StoreError) -> ServedPage {
        let unfinished = state.account(index).unfinished
        var rest = changes(of: index).filter { change in
            guard let place else { return true }
            return isDescending ? change.place < place.number : change.place > place.number
        }
        if isDescending { rest.reverse() }
        rest = rest.filter {
            isIncluded($0.record.served(isFinished: !unfinished.contains($0.record.id)))
        }
        var payloads: [TransactionPayload] = []
        for change in rest.prefix(limit) { payloads.append(try currentPayload(of: change.record)) }
        let start = place ?? ServedPlace(number: isDescending ? .max : -1)
        let end = rest.prefix(limit).last.map { ServedPlace(number: $0.place) }
        return ServedPage(
            transactions: payloads, end: end ?? start, hasMore: rest.count > limit)
    }

    func refunds(
        of index: AccountIndex, after place: ServedPlace?, limit: Int
    ) throws(StoreError) -> ServedPage {
        var refunds: [(place: ServedPlace, record: TransactionRecord)] = []
        for (number, record) in changes(of: index) {
            guard let revocation = record.revocation, revocation.type != .familyRevoke else {
                continue
            }
            let position = ServedPlace(milliseconds: revocation.date.milliseconds, number: number)
            if let place, !(place < position) { continue }
            refunds.append((position, record))
        }
        refunds.sort { $0.place < $1.place }
        var payloads: [TransactionPayload] = []
        for refund in refunds.prefix(limit) {
            payloads.append(try currentPayload(of: refund.record))
        }
        return ServedPage(
            transactions: payloads,
            end: refunds.prefix(limit).last?.place ?? place
                ?? ServedPlace(milliseconds: .min, number: -1),
            hasMore: refunds.count > limit)
    }

    func served(_ index: AccountIndex) throws(StoreError) -> [ServedSubscription] {
        var served: [ServedSubscription] = []
        for id in state.account(index).subscriptions {
            guard let subscription = state.subscription(id),
                let latest = state.transaction(subscription.latest)
            else { continue }
            served.append(
                ServedSubscription(
                    groupID: subscription.product.groupID ?? "", originalID: id,
                    status: subscription.status, transaction: try currentPayload(of: latest),
                    renewalInfo: try currentPayload(of: subscription)))
        }
        return served
    }
}

extension ServedPlace: Comparable {
    /// Orders places by date, and by the order of changes for the same date.
    package static func < (one: ServedPlace, other: ServedPlace) -> Bool {
        (one.milliseconds, one.number) < (other.milliseconds, other.number)
    }
}

extension TransactionRecord {
    /// Returns the values by which a history can be filtered.
    fileprivate func served(isFinished: Bool) -> ServedTransaction {
        ServedTransaction(
            productID: product.productID, type: product.type, groupID: product.groupID,
            purchaseDate: purchaseDate, isFamilyShared: sharedFrom != nil, isRevoked: isRevoked,
            isFinished: isFinished)
    }
}
