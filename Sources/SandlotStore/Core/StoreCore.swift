import SandlotBase
import SandlotCatalog
import SandlotReceipts

/// The part of a store that its lock guards: the state, the due dates, and the values that are not
/// recorded.
///
/// A command reads the state, makes a decision, and commits events. Nothing changes before the
/// ledger has accepted them. After each commit, the running apps are notified.
struct StoreCore {
    /// An app in its current configuration.
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
    /// The ledger, if other processes append to it as well.
    let shared: (any SharedLedger)?
    /// Whether the records that existed before have been replayed.
    var isOpen = false

    var state: StoreState
    /// The number of records in the ledger.
    var position = 0
    /// The ticket of the last append.
    ///
    /// When it is committed, all earlier appends are committed, too.
    var ticket = LedgerTicket.committed
    var due = DueQueue()
    /// The instant of the current command.
    var instant: Timestamp {
        didSet { if instant != oldValue { appClock.move(to: instant) } }
    }
    /// The clock, which can be read without waiting for the lock.
    let appClock: AppClock
    var apps: [String: SoldApp] = [:]
    var settings: StoreSettings
    var faults: [StoreCall: Fault] = [:]
    var delays: [StoreRequest: RequestDelay] = [:]
    /// The requests that were not answered yet, in the order in which they arrived.
    var requests: [WaitingRequest] = []
    var requestCount = 0
    /// The number of payment sheets that were needed.
    var sheetCount = 0
    var launches: [LaunchKey: Launch] = [:]
    var launchCount = 0
    /// The subscriptions that changed since the apps were last notified.
    var pendingStandings: [TransactionID] = []
    /// The transactions that are not listed before time passes (``Habit/lateListing``).
    var unlisted: Set<TransactionID> = []
    /// The products that were loaded (``Habit/cachedProducts``).
    var loadedProducts: Set<String> = []
    /// The cached eligibility answers (``Habit/introEligibilityCached``).
    var rememberedEligibility: [String: Bool] = [:]
    var deliveries = DeliveryCache()
    /// The notifications for the developer's server, or nil if they are not collected.
    var notifications: [StoreNotification]?
    /// The notifications in the ledger, or nil if the store does not keep them there.
    var outbox: Outbox?
    /// The named data that other modules store beside the events.
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
        shared = ledger as? any SharedLedger
        instant =
            switch clock {
            case .manual(let start): start
            case .real: .systemRoundedUp
            }
        appClock = AppClock(start: instant)
        state = StoreState(
            firstID: Self.firstID(of: profile, seed: seed),
            // A real clock may be set back. The store's time starts with its first event.
            now: instant)
    }

    /// Returns the first transaction identifier: 0 in Xcode, a number with many digits elsewhere.
    private static func firstID(of profile: StoreProfile, seed: UInt64) -> UInt64 {
        switch profile {
        case .xcode: 0
        case .sandbox, .testFlight: 2_000_000_000_000_000 + seed % 1_000_000 * 100_000_000
        case .production: 700_000_000_000_000 + seed % 1_000_000 * 100_000_000
        }
    }

    // MARK: - Committing

    /// Records events, applies them to the state, and notifies the running apps.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if the events are not recorded. In that
    ///   case, nothing has changed. If notifying the apps fails, the error has the code
    ///   ``StoreError/Code/ledger`` or ``StoreError/Code/receipts``, and the events are recorded.
    mutating func commit(_ events: [StoreEvent]) throws(StoreError) {
        try record(events)
        try announce()
    }

    /// Records events and applies them to the state.
    mutating func record(_ events: [StoreEvent]) throws(StoreError) {
        // A store that is being reopened does not know its apps yet.
        if !apps.isEmpty { try completeOutbox() }
        let stored = events.map { StoredEvent(instant: instant, event: $0) }
        try append(stored.map(\.record))
        var told: [NotificationEvent] = []
        for event in stored {
            if notifications != nil || outbox != nil {
                told += NotificationEvent.notifications(of: event.event, before: state)
            }
            state.apply(event)
            schedule(after: event.event)
        }
        if !told.isEmpty { try notify(told) }
    }

    /// Appends records to the ledger.
    mutating func append(_ records: [LedgerRecord]) throws(StoreError) {
        guard !records.isEmpty else { return }
        // The end of a shared ledger may by chance be where the lost records would have ended.
        if shared != nil { try demandLedger() }
        do throws(LedgerError) {
            ticket = try ledger.append(records, at: position)
        } catch {
            throw StoreError(.ledger, error.reason, underlying: error)
        }
        position += records.count
    }

    /// Schedules the next due date of the subscription that an event concerns.
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
        case .customerAdded, .storefrontChanged, .familyAdded, .familyJoined, .familyLeft,
            .deviceAdded, .signedIn, .connectivityChanged, .accountOpened, .launched, .terminated,
            .told, .timeAdvanced, .attempted, .transactionMade, .transactionChanged, .finished,
            .nonceUsed, .codeRedeemed, .sealed, .deleted, .serverRecorded:
            break
        }
    }

    /// Clears everything outside the state that is stored by transaction identifier.
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
                "the transaction \(id) is of \"\(record.product.productID)\", which is not an "
                    + "auto-renewable subscription")
        }
        return subscription
    }

    /// Returns a customer's account in an app and creates it if there is none.
    mutating func account(
        of customer: CustomerID, in bundleID: String
    ) throws(StoreError) -> AccountIndex {
        if let index = state.accountIndex(of: customer, in: bundleID) { return index }
        _ = try app(bundleID)
        return try openedAccount(of: customer, in: bundleID)
    }

    /// Returns a customer's account in an app, which need not be added, and creates it if there is
    /// none.
    mutating func openedAccount(
        of customer: CustomerID, in bundleID: String
    ) throws(StoreError) -> AccountIndex {
        if let index = state.accountIndex(of: customer, in: bundleID) { return index }
        _ = try self.customer(customer)
        try record([.accountOpened(customer, bundleID: bundleID)])
        return AccountIndex(state.accounts.count - 1)
    }

    func storefront(of customer: CustomerID) throws(StoreError) -> StorefrontInfo {
        StorefrontInfo(countryCode: try self.customer(customer).storefront)
    }

    func hasHabit(_ habit: Habit) -> Bool { settings.habits.contains(habit) }

    // MARK: - Faults

    /// Returns the error that a call must fail with now, if any, and counts the failure.
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

    /// Throws the error that a call must fail with now, if any.
    mutating func failIfArmed(_ call: StoreCall) throws(StoreError) {
        if let error = armedError(for: call) { throw error }
    }
}

extension StorefrontInfo {
    /// Creates the storefront of a country.
    ///
    /// A country that is not in the table gets the identifier 0 and US dollars.
    init(countryCode: String) {
        let known = KnownStorefront.named(countryCode)
        self.init(
            countryCode: countryCode, id: known?.identifier ?? "0",
            currencyCode: known?.currency ?? "USD")
    }
}
