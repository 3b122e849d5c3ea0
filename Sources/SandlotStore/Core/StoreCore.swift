internal import SandlotBase
internal import SandlotCatalog
internal import SandlotReceipts

/// What a store guards with its lock: the state, what is due, and what is not recorded.
///
/// A command reads the state, decides, and commits events; nothing is changed before the ledger has taken
/// them. After each commit the running apps are told.
struct StoreCore {
    /// An app as it is sold at present.
    struct SoldApp {
        var app: App
        var items: [String: Catalog.Item]
        let verifier: ReceiptVerifier
    }

    struct LaunchKey: Hashable {
        var bundleID: String
        var device: DeviceID
    }

    let profile: StoreProfile
    let seed: UInt64
    let clock: StoreClock
    let authority: StoreAuthority
    let ledger: any Ledger

    var state: StoreState
    /// The number of records in the ledger.
    var position = 0
    /// Tells when the last records are committed, and with them all before.
    var ticket = LedgerTicket.committed
    var due = DueQueue()
    /// The instant at which the present command happens.
    var instant: Timestamp {
        didSet { if instant != oldValue { appClock.move(to: instant) } }
    }
    /// The instant, for readers that must not wait for the lock.
    let appClock: AppClock
    var apps: [String: SoldApp] = [:]
    var settings: StoreSettings
    var faults: [StoreCall: Fault] = [:]
    var launches: [LaunchKey: Launch] = [:]
    var launchCount = 0
    /// Subscriptions that changed since the apps were last told.
    var pendingStandings: [TransactionID] = []
    /// Transactions that are not listed before time passes (``Habit/lateListing``).
    var unlisted: Set<TransactionID> = []
    /// Products that were loaded (``Habit/cachedProducts``).
    var loadedProducts: Set<String> = []
    /// Answers that are not given anew (``Habit/introEligibilityCached``).
    var rememberedEligibility: [String: Bool] = [:]
    var deliveries = DeliveryCache()
    /// What the developer's server is told, if that is collected.
    var notifications: [StoreNotification]?
    /// What others keep beside the events, by name.
    var kept: [String: [UInt8]] = [:]

    init(
        profile: StoreProfile, seed: UInt64, clock: StoreClock, settings: StoreSettings,
        authority: StoreAuthority, ledger: any Ledger
    ) {
        self.profile = profile
        self.seed = seed
        self.clock = clock
        self.settings = settings
        self.authority = authority
        self.ledger = ledger
        instant =
            switch clock {
            case .manual(let start): start
            case .real: .systemRoundedUp
            }
        appClock = AppClock(start: instant)
        state = StoreState(
            firstID: Self.firstID(of: profile, seed: seed),
            // A real clock may be set back; time in the store begins with its first event.
            now: instant)
    }

    /// Where the numbers of transactions begin: at 0 in Xcode, with many digits elsewhere.
    private static func firstID(of profile: StoreProfile, seed: UInt64) -> UInt64 {
        switch profile {
        case .xcode: 0
        case .sandbox, .testFlight: 2_000_000_000_000_000 + seed % 1_000_000 * 100_000_000
        case .production: 700_000_000_000_000 + seed % 1_000_000 * 100_000_000
        }
    }

    // MARK: - Committing

    /// Records events, takes them into the state and tells the running apps.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``; nothing has changed then.
    mutating func commit(_ events: [StoreEvent]) throws(StoreError) {
        try record(events)
        try announce()
    }

    /// Records events and takes them into the state.
    mutating func record(_ events: [StoreEvent]) throws(StoreError) {
        let stored = events.map { StoredEvent(instant: instant, event: $0) }
        try append(stored.map(\.record))
        var told: [NotificationEvent] = []
        for event in stored {
            if notifications != nil {
                told += NotificationEvent.notifications(of: event.event, before: state)
            }
            state.apply(event)
            schedule(after: event.event)
        }
        if !told.isEmpty { try notify(told) }
    }

    /// Hands records to the ledger.
    mutating func append(_ records: [LedgerRecord]) throws(StoreError) {
        guard !records.isEmpty else { return }
        do throws(LedgerError) {
            ticket = try ledger.append(records, at: position)
        } catch {
            throw StoreError(.ledger, error.reason, underlying: error)
        }
        position += records.count
    }

    /// Notes when the subscription of an event has to be looked at next.
    mutating func schedule(after event: StoreEvent) {
        switch event {
        case .subscriptionChanged(let record, _):
            noteStanding(record.originalID)
            if let instant = record.dueDate {
                due.insert(DueQueue.Entry(instant: instant, id: record.originalID))
            }
        case .renewed(let renewal):
            noteStanding(renewal.originalID)
            due.insert(DueQueue.Entry(instant: renewal.end, id: renewal.originalID))
        case .numberingRestarted: forgetNumbers()
        default: break
        }
    }

    /// Forgets what is kept by the number of a transaction beside the state.
    private mutating func forgetNumbers() {
        due = DueQueue()
        deliveries = DeliveryCache()
        pendingStandings = []
        unlisted = []
        for key in launches.keys {
            launches[key]?.handedOut = []
            launches[key]?.paymentsTold = 0
        }
    }

    private mutating func noteStanding(_ id: TransactionID) {
        if !launches.isEmpty, !pendingStandings.contains(id) { pendingStandings.append(id) }
    }

    // MARK: - Looking up

    func app(_ bundleID: String) throws(StoreError) -> SoldApp {
        guard let app = apps[bundleID] else {
            throw StoreError(
                .unknownApp, "there is no app with the bundle identifier \"\(bundleID)\"")
        }
        return app
    }

    func customer(_ id: CustomerID) throws(StoreError) -> CustomerRecord {
        guard let customer = state.customers[id] else {
            throw StoreError(.unknownCustomer, "there is no customer \"\(id)\"")
        }
        return customer
    }

    func device(_ id: DeviceID) throws(StoreError) -> DeviceRecord {
        guard let device = state.devices[id] else {
            throw StoreError(.unknownDevice, "there is no device \"\(id)\"")
        }
        return device
    }

    func transaction(_ id: TransactionID) throws(StoreError) -> TransactionRecord {
        guard let record = state.transaction(id) else {
            let attempt = state.attempt(id)
            throw StoreError(
                attempt == nil ? .unknownTransaction : .invalidAction,
                attempt.map { "the purchase \(id) is not complete: it is \($0.state.rawValue)" }
                    ?? "there is no transaction \(id)")
        }
        return record
    }

    func subscription(containing id: TransactionID) throws(StoreError) -> SubscriptionRecord {
        let record = try transaction(id)
        guard let subscription = state.subscriptions[record.originalID] else {
            throw StoreError(
                .noSubscription,
                "the transaction \(id) is no auto-renewable subscription but of "
                    + "\"\(record.product.productID)\"")
        }
        return subscription
    }

    /// The account of a customer in an app, which is opened if there is none yet.
    mutating func account(
        of customer: CustomerID, in bundleID: String
    ) throws(StoreError) -> AccountIndex {
        if let index = state.accountIndex(of: customer, in: bundleID) { return index }
        _ = try self.customer(customer)
        _ = try app(bundleID)
        try record([.accountOpened(customer, bundleID: bundleID)])
        return AccountIndex(state.accounts.count - 1)
    }

    func storefront(of customer: CustomerID) throws(StoreError) -> StorefrontInfo {
        StorefrontInfo(countryCode: try self.customer(customer).storefront)
    }

    func hasHabit(_ habit: Habit) -> Bool { settings.habits.contains(habit) }

    // MARK: - Faults

    /// The error with which a call is to fail now, which is used up if it was to fail some times only.
    mutating func armedError(for call: StoreCall) -> StoreError? {
        guard var fault = faults[call], fault.start.map({ instant >= $0 }) ?? true else {
            return nil
        }
        if let remaining = fault.remaining {
            guard remaining > 0 else { return nil }
            fault.remaining = remaining - 1
            faults[call] = remaining == 1 ? nil : fault
        }
        return fault.error
    }

    /// Fails if a call is to fail now.
    mutating func failIfArmed(_ call: StoreCall) throws(StoreError) {
        if let error = armedError(for: call) { throw error }
    }
}

extension StorefrontInfo {
    /// The store of a country; one that is not in the table has no known number or currency.
    init(countryCode: String) {
        let known = KnownStorefront.named(countryCode)
        self.init(
            countryCode: countryCode, id: known?.identifier ?? "0",
            currencyCode: known?.currency ?? "USD")
    }
}
