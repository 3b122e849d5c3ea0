import SandlotBase
import SandlotReceipts

/// The recorded state: a fold over events.
struct StoreState: Hashable, Sendable {
    /// The content of a transaction identifier.
    enum Entry: Hashable, Sendable {
        case transaction(TransactionRecord)
        case attempt(PurchaseAttempt)
        /// A deleted entry.
        case removed
    }

    /// The identity of a signed token.
    struct SealKey: Hashable, Sendable {
        enum Subject: Hashable, Sendable {
            case transaction(TransactionID)
            case renewalInfo(TransactionID)
            case appTransaction(AccountIndex)
        }

        /// The devices that the data is bound to.
        enum Holder: Hashable, Sendable {
            /// All devices of a customer, because a purchase is the same on all of them.
            case customer(CustomerID)
            /// One device, because the app's version and platform are specific to it.
            case device(DeviceID)
        }

        var subject: Subject
        var revision: Int32
        /// The devices that it was signed for, or nil for a server or a file.
        var holder: Holder?
    }

    struct AccountName: Hashable, Sendable {
        var customer: CustomerID
        var bundleID: String
    }

    /// The instant of the last event.
    var now: Timestamp
    /// The first transaction identifier.
    let firstID: UInt64
    /// The entry of each identifier, starting with `firstID`.
    private(set) var entries: [Entry] = []
    private(set) var accounts: [AccountRecord] = []
    private(set) var accountIndexes: [AccountName: AccountIndex] = [:]
    /// The bundle identifiers of all accounts.
    private(set) var bundleIDs: Set<String> = []
    private(set) var subscriptions: [TransactionID: SubscriptionRecord] = [:]
    private(set) var customers: [CustomerID: CustomerRecord] = [:]
    private(set) var devices: [DeviceID: DeviceRecord] = [:]
    private(set) var families: [FamilyID: [CustomerID]] = [:]
    private(set) var seals: [SealKey: String] = [:]
    private(set) var server = ServerRecords()
    private(set) var redemptionCounts: [CodeName: Int] = [:]

    init(firstID: UInt64, now: Timestamp) {
        self.firstID = firstID
        self.now = now
    }

    /// The identifier of the next transaction.
    var nextID: TransactionID { TransactionID(rawValue: firstID + UInt64(entries.count)) }

    func entry(_ id: TransactionID) -> Entry? {
        guard let index = index(of: id) else { return nil }
        return entries[index]
    }

    /// Returns whether an identifier has an entry, without copying it.
    func hasEntry(_ id: TransactionID) -> Bool { index(of: id) != nil }

    func transaction(_ id: TransactionID) -> TransactionRecord? {
        if case .transaction(let record)? = entry(id) { record } else { nil }
    }

    func attempt(_ id: TransactionID) -> PurchaseAttempt? {
        if case .attempt(let attempt)? = entry(id) { attempt } else { nil }
    }

    func account(_ index: AccountIndex) -> AccountRecord { accounts[Int(index)] }

    func accountIndex(of customer: CustomerID, in bundleID: String) -> AccountIndex? {
        accountIndexes[AccountName(customer: customer, bundleID: bundleID)]
    }

    /// Returns the subscription that a transaction belongs to.
    func subscription(containing id: TransactionID) -> SubscriptionRecord? {
        transaction(id).flatMap { subscriptions[$0.originalID] }
    }

    /// Returns the subscriptions of an account in a group, own subscriptions first, then shared
    /// ones.
    func subscriptions(of account: AccountIndex, inGroup groupID: String) -> [SubscriptionRecord] {
        let all = self.account(account).subscriptions.compactMap { subscriptions[$0] }
            .filter { $0.product.groupID == groupID }
        return all.filter { $0.sharedFrom == nil } + all.filter { $0.sharedFrom != nil }
    }

    /// Returns the other members of a customer's family.
    func relatives(of customer: CustomerID) -> [CustomerID] {
        guard let family = customers[customer]?.family, let members = families[family] else {
            return []
        }
        return members.filter { $0 != customer }
    }

    private func index(of id: TransactionID) -> Int? {
        guard id.rawValue >= firstID else { return nil }
        let offset = id.rawValue - firstID
        return offset < UInt64(entries.count) ? Int(offset) : nil
    }
}

// MARK: - Checking a ledger

extension StoreState {
    /// Checks that an event can follow the recorded ones, which is not the case in a truncated
    /// ledger.
    func check(_ stored: StoredEvent, position: Int) throws(StoreError) {
        let isPossible =
            switch stored.event {
            case .attempted(let attempt):
                hasAccount(attempt.account) && isFree(attempt.id, account: attempt.account)
            case .transactionMade(let record, _):
                hasAccount(record.account) && isFree(record.id, account: record.account)
                    && (record.id == record.originalID || transaction(record.originalID) != nil)
            case .transactionChanged(let record, _):
                transaction(record.id)?.account == record.account
            case .subscriptionChanged(let record, _):
                transaction(record.latest)?.account == record.account
                    && transaction(record.originalID)?.account == record.account
            case .renewed(let renewal):
                subscriptions.keys.contains(renewal.originalID) && renewal.id == nextID
            case .told(let device, let account, let count):
                hasAccount(account) && devices[device] != nil
                    && (0...self.account(account).changes.count).contains(count)
            case .nonceUsed(let account, _), .codeRedeemed(let account, _): hasAccount(account)
            case .finished(let id, _): hasEntry(id)
            case .sealed(let key, _): isThere(key.subject)
            case .deleted(let ids): ids.allSatisfy { hasEntry($0) }
            case .numberingRestarted: canRestartNumbering(without: [])
            case .signedIn(let device, let customer):
                devices[device] != nil && customers[customer] != nil
            case .launched(_, let device), .terminated(_, let device),
                .connectivityChanged(let device, _):
                devices[device] != nil
            case .familyJoined(let family, let customer), .familyLeft(let family, let customer):
                families[family] != nil && customers[customer] != nil
            case .storefrontChanged(let customer, _), .accountOpened(let customer, _),
                .deviceAdded(_, let customer, _, _):
                customers[customer] != nil
            case .serverRecorded(let event):
                event.transactions.allSatisfy { transaction($0) != nil }
            case .customerAdded, .familyAdded, .timeAdvanced: true
            }
        guard isPossible, stored.instant >= now else {
            throw StoreError(
                .ledger,
                "record \(position) of the ledger cannot follow the records before it: records were "
                    + "removed or reordered, or the store has another profile or seed")
        }
    }

    private func hasAccount(_ index: AccountIndex) -> Bool {
        accounts.indices.contains(Int(index))
    }

    /// Returns whether an identifier is the next one, or that of an attempt, which can still be
    /// completed.
    private func isFree(_ id: TransactionID, account: AccountIndex) -> Bool {
        id == nextID || attempt(id)?.account == account
    }

    private func isThere(_ subject: SealKey.Subject) -> Bool {
        switch subject {
        case .transaction(let id), .renewalInfo(let id): hasEntry(id)
        case .appTransaction(let account): hasAccount(account)
        }
    }
}

// MARK: - The fold

extension StoreState {
    /// Applies an event to the state.
    ///
    /// This method does not check the event. An event that refers to a missing object, as in a
    /// truncated ledger, changes nothing.
    mutating func apply(_ stored: StoredEvent) {
        now = max(now, stored.instant)
        switch stored.event {
        case .customerAdded(let id, let storefront):
            customers[id] = CustomerRecord(storefront: storefront)
        case .storefrontChanged(let id, let storefront):
            customers[id]?.storefront = storefront
        case .familyAdded(let id):
            families[id] = []
        case .familyJoined(let id, let customer):
            families[id, default: []].append(customer)
            customers[customer]?.family = id
        case .familyLeft(let id, let customer):
            families[id]?.removeAll { $0 == customer }
            customers[customer]?.family = nil
        case .deviceAdded(let id, let customer, let platform, let isOnline):
            devices[id] = DeviceRecord(customer: customer, platform: platform, isOnline: isOnline)
        case .signedIn(let id, let customer):
            devices[id]?.customer = customer
        case .connectivityChanged(let id, let isOnline):
            setOnline(isOnline, device: id)
        case .accountOpened(let customer, let bundleID):
            open(AccountName(customer: customer, bundleID: bundleID))
        case .launched(let bundleID, let id):
            devices[id]?.running.insert(bundleID)
        case .terminated(let bundleID, let id):
            devices[id]?.running.remove(bundleID)
        case .told(let id, let account, let count):
            devices[id]?.told[account] = count
            devices[id]?.known.insert(account)
        case .timeAdvanced:
            break
        case .attempted(let attempt):
            record(attempt)
        case .transactionMade(let record, let audience):
            insert(record, audience)
        case .transactionChanged(let record, let cause):
            replace(record, cause: cause)
        case .finished(let id, let device):
            if let account = transaction(id)?.account {
                accounts[Int(account)].unfinished.remove(id)
                if let device { devices[device]?.offlineViews[account]?.unfinished.remove(id) }
            }
        case .subscriptionChanged(let record, let cause):
            set(record)
            if cause == .extended { server.noteExtension(of: record) }
        case .renewed(let renewal):
            renew(renewal)
        case .nonceUsed(let account, let nonce):
            accounts[Int(account)].usedNonces.insert(nonce)
        case .codeRedeemed(let account, let code):
            accounts[Int(account)].redeemedCodes.insert(code)
            let name = CodeName(bundleID: accounts[Int(account)].bundleID, code: code)
            redemptionCounts[name, default: 0] += 1
        case .sealed(let key, let jws):
            seals[key] = jws
        case .deleted(let ids):
            remove(ids)
        case .numberingRestarted:
            restartNumbering()
        case .serverRecorded(let event):
            server.apply(event)
        }
    }

    private mutating func open(_ name: AccountName) {
        guard accountIndexes[name] == nil else { return }
        accountIndexes[name] = AccountIndex(accounts.count)
        bundleIDs.insert(name.bundleID)
        accounts.append(
            AccountRecord(customer: name.customer, bundleID: name.bundleID, opened: now))
    }

    private mutating func append(_ entry: Entry, id: TransactionID) {
        if id == nextID {
            entries.append(entry)
        } else if let index = index(of: id) {
            entries[index] = entry
        }
    }

    private mutating func record(_ attempt: PurchaseAttempt) {
        let index = Int(attempt.account)
        if !hasEntry(attempt.id) {
            accounts[index].entries.append(attempt.id)
            accounts[index].newest[attempt.productID] = attempt.id
        }
        if attempt.isWaiting {
            accounts[index].waiting.insert(attempt.id)
        } else {
            accounts[index].waiting.remove(attempt.id)
        }
        append(.attempt(attempt), id: attempt.id)
    }

    /// Reserves room for the transactions of a long history.
    ///
    /// The memory is used only as transactions fill it, but is never copied to grow.
    ///
    /// - Parameter count: The largest number of transactions and attempts to expect.
    mutating func reserveEntries(_ count: Int) {
        entries.reserveCapacity(count)
    }

    private mutating func insert(_ record: TransactionRecord, _ audience: Audience) {
        let isNew = !hasEntry(record.id)
        append(.transaction(record), id: record.id)
        accounts[Int(record.account)].add(record, isNew: isNew, audience)
        noteChange(of: record)
    }

    private mutating func replace(_ record: TransactionRecord, cause: TransactionCause) {
        guard let index = index(of: record.id) else { return }
        entries[index] = .transaction(record)
        noteChange(of: record)
        if cause == .refunded { server.noteRefund(of: record.id) }
        guard cause.isAnnounced else { return }
        accounts[Int(record.account)].changes.append(
            Change(
                transaction: record.id, audience: .everybody, isFirst: false, isRenewal: false))
    }

    private mutating func noteChange(of record: TransactionRecord) {
        guard let index = index(of: record.id) else { return }
        server.noteChange(of: record.id, at: index, in: record.account)
    }

    /// Returns the transaction at a place in the list of an account's changes, or nil if it was
    /// deleted, or has changed again since.
    func transaction(changedAt place: Int, in account: AccountIndex) -> TransactionRecord? {
        let id = server.modifications(of: account)[place]
        guard let index = index(of: id), server.lastPlace(of: index) == place else { return nil }
        return transaction(id)
    }

    private mutating func set(_ record: SubscriptionRecord) {
        if subscriptions[record.originalID] == nil {
            accounts[Int(record.account)].subscriptions.append(record.originalID)
        }
        subscriptions[record.originalID] = record
    }

    private mutating func renew(_ renewal: Renewal) {
        // In place, because copying a subscription takes longer than renewing it.
        guard let index = subscriptions.index(forKey: renewal.originalID),
            let before = transaction(subscriptions.values[index].latest)
        else { return }
        subscriptions.values[index].renew(renewal)
        insert(before.renewed(as: renewal), .everybody)
    }

    /// Clears the entries, their tokens, and the changes that refer to them.
    mutating func forgetEntries() {
        entries = []
        seals = seals.filter { key, _ in
            if case .appTransaction = key.subject { true } else { false }
        }
        for index in accounts.indices { accounts[index].changes = [] }
        server.forgetTransactions()
    }

    /// Resets the counts of changes that a device has received.
    mutating func forgetWhatWasTold(to id: DeviceID) {
        devices[id]?.told = [:]
    }

    // MARK: - Steps of other files

    /// Returns the subscription that started with a transaction.
    func subscription(_ originalID: TransactionID) -> SubscriptionRecord? {
        subscriptions[originalID]
    }

    /// Replaces a subscription, or removes it if the record is nil.
    mutating func setSubscription(_ record: SubscriptionRecord?, _ originalID: TransactionID) {
        subscriptions[originalID] = record
    }

    /// Modifies an account in place.
    mutating func change(_ index: AccountIndex, _ body: (inout AccountRecord) -> Void) {
        body(&accounts[Int(index)])
    }

    /// Marks an entry as removed, so that its identifier is not reused.
    mutating func setRemoved(_ id: TransactionID) {
        if let index = index(of: id) { entries[index] = .removed }
    }

    private mutating func setOnline(_ isOnline: Bool, device id: DeviceID) {
        guard var device = devices[id], device.isOnline != isOnline else { return }
        device.isOnline = isOnline
        device.offlineViews = [:]
        if !isOnline {
            for account in device.known {
                device.offlineViews[account] = view(of: account)
            }
        }
        devices[id] = device
    }

    /// Returns the data of an account that an online device knows.
    func view(of index: AccountIndex) -> OfflineView {
        let account = account(index)
        return OfflineView(
            transactions: account.entries.compactMap { transaction($0) }, latest: account.latest,
            subscriptions: account.subscriptions.compactMap { subscriptions[$0] },
            unfinished: account.unfinished)
    }
}
