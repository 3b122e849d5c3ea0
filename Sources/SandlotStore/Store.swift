import SandlotBase
import SandlotCatalog
public import SandlotReceipts
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A simulated App Store that contains customers, devices, families, and apps, with one clock and
/// one ledger.
///
/// Each command is checked first, then recorded as events in the ledger, and then becomes visible.
/// If it throws, its own change has not happened. What came before stays: renewals that were due, an
/// opened account, and the failed or waiting attempt of a purchase that fails as scripted. If data
/// for running apps cannot be signed, the change is recorded, and the apps learn of it later.
///
/// Asynchronous calls and feeds deliver their results after the commit. After a synchronous command,
/// ``commitment()`` waits for the commit. The store signs an app's data when it first discloses the
/// data, and the receiving device verifies it. Safe to call from any thread.
public final class Store: Sendable {
    /// The options of a new store.
    public struct Configuration: Sendable {
        /// The Apple environment that the store resembles.
        public var profile = StoreProfile.sandbox
        /// The source of identifiers and nonces: the same seed and commands give the same payloads.
        public var seed: UInt64 = 0
        /// The source of the time.
        public var clock = StoreClock.manual(start: Timestamp(milliseconds: 1_767_225_600_000))
        /// The behavior of the store and its customers.
        public var settings = StoreSettings()
        /// The signing authority, or nil for a test authority that all stores of the process share.
        public var authority: CertificateAuthority?

        /// Creates the default configuration: the sandbox, starting at the beginning of 2026.
        public init() {}
    }

    private let core: Mutex<StoreCore>
    /// A manual clock that can be read without waiting, or nil if the store uses the system's
    /// clock.
    let appClock: AppClock?
    private let ticker = Mutex(Ticker())
    private let clock: StoreClock
    /// The Apple environment that the store resembles.
    public let profile: StoreProfile
    /// The root certificate of everything that the store signs.
    public let root: Certificate

    private struct Ticker {
        var target: Timestamp?
        var task: Task<Void, Never>?
    }

    /// Opens a store.
    ///
    /// - Parameters:
    ///   - configuration: The options.
    ///   - ledger: The ledger that records everything. Its existing records are replayed.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` that names the first record that is
    ///   not an event or stored data of this version, or with ``StoreError/Code/receipts`` if the
    ///   authority cannot sign.
    /// - Complexity: O(*n*) in the number of records in the ledger.
    public init(
        _ configuration: Configuration = Configuration(), ledger: any Ledger = InMemoryLedger()
    ) throws(StoreError) {
        let authority: StoreAuthority
        if let given = configuration.authority {
            do throws(ReceiptError) {
                authority = try StoreAuthority(given)
            } catch {
                throw StoreError(.receipts, error.reason, underlying: error)
            }
        } else {
            authority = try StoreAuthority.ofProcess()
        }
        var core = StoreCore(
            profile: configuration.profile, seed: configuration.seed, clock: configuration.clock,
            settings: configuration.settings, authority: authority, ledger: ledger)
        try core.replay()
        core.isOpen = true
        clock = configuration.clock
        appClock =
            switch configuration.clock {
            case .manual: core.appClock
            case .real: nil
            }
        profile = configuration.profile
        root = authority.authority.root
        self.core = Mutex(core)
    }

    deinit {
        ticker.withLock { $0.task?.cancel() }
    }

    /// Runs a command at the current instant.
    func perform<Result: Sendable>(
        _ command: (inout StoreCore) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let (result, recorded) = try core.withLock { core throws(StoreError) in
            try core.demandLedger()
            try core.beginTurn()
            defer { core.endTurn() }
            try core.tick()
            core.appClock.noteUse()
            let position = core.position
            let result = try command(&core)
            return (result, core.position > position ? core.instant : nil)
        }
        // A purchase must not become visible before its date.
        if case .real = clock { recorded?.waitUntilShown() }
        scheduleTick()
        return result
    }

    /// Reads a value that is available at any time.
    func read<Result: Sendable>(_ body: (borrowing StoreCore) -> Result) -> Result {
        core.withLock { core in body(core) }
    }

    /// Waits until everything recorded so far is committed.
    ///
    /// A synchronous command returns as soon as it is decided. With a ledger that commits later,
    /// its records are durable only after this method returns. Asynchronous calls and feeds wait on
    /// their own.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if the ledger could not commit a
    ///   record. The store can no longer be used then and must be reopened.
    public func commitment() async throws(StoreError) {
        let ticket = read { core in core.ticket }
        if ticket.isCommitted { return }
        do {
            try await ticket.commitment()
        } catch {
            let reason = (error as? LedgerError)?.reason ?? "\(error)"
            let failure = StoreError(
                .ledger, "the ledger could not commit the events: \(reason)", underlying: error)
            // A task that is canceled while it waits says nothing about the ledger.
            if !(error is CancellationError) {
                core.withLock { core in core.abandonRequests(with: failure) }
            }
            throw failure
        }
    }

    /// Changes a value that is not recorded.
    @discardableResult
    func adjust<Result: Sendable>(_ body: (inout StoreCore) -> Result) -> Result {
        core.withLock { core in
            // The body may record that time has passed. Without the turn, that fails later.
            let hasTurn = (try? core.beginTurn()) != nil
            defer { if hasTurn { core.endTurn() } }
            return body(&core)
        }
    }

    /// Schedules the next due event, if the store uses the system's clock and an app is running.
    ///
    /// - Parameter isRetry: Whether the ledger refused what was due. Only requests that wait are
    ///   retried, a second later.
    private func scheduleTick(isRetry: Bool = false) {
        guard case .real = clock else { return }
        let target = read { core in
            if isRetry {
                let later = Timestamp(milliseconds: Timestamp.now.milliseconds + 1000)
                return core.firstRequestDue.map { max($0, later) }
            }
            let due = core.launches.isEmpty ? nil : core.due.first?.instant
            return [due, core.firstRequestDue].compactMap(\.self).min()
        }
        ticker.withLock { ticker in
            guard let target else { return }
            if let planned = ticker.target, planned <= target { return }
            ticker.task?.cancel()
            ticker.target = target
            ticker.task = Task.detached { [weak self] in
                let delay = max(0, target.milliseconds - Timestamp.now.milliseconds)
                do {
                    try await Task.sleep(for: .milliseconds(delay + 1))
                } catch {
                    return
                }
                self?.tickNow()
            }
        }
    }

    private func tickNow() {
        ticker.withLock { $0 = Ticker() }
        // If the ledger refuses a renewal now, the next command retries it.
        if (try? perform { _ in }) == nil { scheduleTick(isRetry: true) }
    }
}

extension StoreCore {
    /// Replays the ledger's events and stored data into the state.
    mutating func replay() throws(StoreError) {
        guard shared != nil else { return try replayAlone() }
        try beginTurn()
        defer { endTurn() }
        if shared?.wasAlone == true { try replayAlone() } else { _ = try applyRecords() }
    }

    /// Replays the ledger of a store that no other process has open.
    private mutating func replayAlone() throws(StoreError) {
        _ = try applyRecords()
        // A reopened store has no running apps.
        for (id, device) in state.devices.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for bundleID in device.running.sorted() {
                try record([.terminated(bundleID: bundleID, id)])
            }
        }
    }

    /// Applies the records from the current position to the end.
    ///
    /// - Returns: Whether one of them was an event.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    mutating func applyRecords() throws(StoreError) -> Bool {
        let history = EventHistory(ledger, from: position)
        defer { history.stop() }
        let isFirst = position == 0
        let count = (try? ledger.count) ?? 0
        if isFirst, count > EventHistory.limit { state.reserveEntries(count) }
        var hasBegun = !isFirst
        var hasEvents = false
        while let part = history.next() {
            for entry in part.entries {
                switch entry {
                case .memory(let record): try take(record, position: position)
                case .event(let event):
                    if !hasBegun { state.now = event.instant }
                    hasBegun = true
                    hasEvents = true
                    try state.check(event, position: position)
                    if outbox != nil {
                        outbox?.missing += NotificationEvent.notifications(
                            of: event.event, before: state)
                    }
                    state.apply(event)
                    schedule(after: event.event)
                case .other: break
                }
                position += 1
            }
            if let failure = part.failure { throw failure }
        }
        if hasEvents {
            instant = max(state.now, isFirst ? state.now : instant)
            appClock.set(to: instant)
        }
        return hasEvents
    }

    /// Checks that the ledger has not failed to commit records that the state contains.
    ///
    /// Requests that wait end with the error, because the store will never handle them.
    mutating func demandLedger() throws(StoreError) {
        guard let error = ticket.failure else { return }
        let failure = StoreError(
            .ledger,
            "the ledger could not commit the events, so the store must be reopened: "
                + error.reason, underlying: error)
        abandonRequests(with: failure)
        throw failure
    }

    /// Moves to the current instant, which is the system's time if the store uses the system's
    /// clock.
    mutating func tick() throws(StoreError) {
        switch clock {
        case .manual:
            instant = max(instant, state.now)
            // A clock that has not been moved for a long time may now run in real time.
            let shown = Timestamp(milliseconds: appClock.instant)
            if shown > instant { try advance(to: shown) }
        case .real: try advance(to: max(state.now, .systemRoundedUp))
        }
    }
}
