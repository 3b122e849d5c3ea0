import SandlotBase
import SandlotReceipts

extension StoreCore {
    func servedID(_ text: String, in bundleID: String) -> ServedID {
        guard !text.isEmpty, text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
            let number = UInt64(text)
        else { return .malformed }
        // An identifier is a text. The same number with zeros before it is another one.
        guard number.description == text else { return .unknown }
        let id = TransactionID(rawValue: number)
        if let record = state.transaction(id) {
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

    func history(
        of index: AccountIndex, after place: ServedPlace?, isDescending: Bool, limit: Int,
        where isIncluded: (ServedTransaction) -> Bool
    ) throws(StoreError) -> ServedPage {
        let unfinished = state.account(index).unfinished
        let count = state.server.modifications(of: index).count
        let start = place ?? ServedPlace(number: isDescending ? .max : -1)
        // A page continues after a place that a token names, which may be any number.
        let places =
            isDescending
            ? stride(from: max(0, min(start.number, count)) - 1, through: 0, by: -1)
            : stride(from: max(-1, min(start.number, count)) + 1, through: count - 1, by: 1)
        var page = ServedPage(transactions: [], end: start, hasMore: false)
        for place in places {
            guard let record = state.transaction(changedAt: place, in: index),
                isIncluded(record.served(isFinished: !unfinished.contains(record.id)))
            else { continue }
            if page.transactions.count == limit {
                page.hasMore = true
                break
            }
            page.transactions.append(try currentPayload(of: record))
            page.end = ServedPlace(number: place)
        }
        return page
    }

    func refunds(
        of index: AccountIndex, after place: ServedPlace?, limit: Int
    ) throws(StoreError) -> ServedPage {
        var refunds: [(place: ServedPlace, record: TransactionRecord)] = []
        for number in state.server.modifications(of: index).indices {
            guard let record = state.transaction(changedAt: number, in: index),
                let revocation = record.revocation, revocation.type != .familyRevoke
            else { continue }
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
