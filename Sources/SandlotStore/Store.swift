import SandlotBase
internal import SandlotCatalog
public import SandlotReceipts
internal import Synchronization

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A simulated App Store: customers with devices and families, apps with what they sell, one clock, one
/// ledger.
///
/// Each command is checked first, then recorded as events in the ledger, then visible; if it throws, nothing has
/// changed. Asynchronous answers and feeds follow the commit; ``commitment()`` tells when it is there for commands
/// that are not asynchronous. What apps are given is signed when it is first disclosed and verified by the
/// device that gets it. Safe to use from several threads at a time.
public final class Store: Sendable {
    /// What is chosen when a store is made.
    public struct Configuration: Sendable {
        /// Which of Apple's environments the store resembles.
        public var profile = StoreProfile.sandbox
        /// Where numbers and nonces come from: the same seed and commands give the same payloads.
        public var seed: UInt64 = 0
        /// Where the time comes from.
        public var clock = StoreClock.manual(start: Timestamp(milliseconds: 1_767_225_600_000))
        /// How the store and its customers behave.
        public var settings = StoreSettings()
        /// The keys that sign; nil is a test authority that the process's stores share.
        public var authority: CertificateAuthority?

        /// The defaults: the sandbox, at the beginning of 2026.
        public init() {}
    }

    private let core: Mutex<StoreCore>
    /// A manual clock, for readers that must not wait; nil if time passes by itself.
    let appClock: AppClock?
    private let ticker = Mutex(Ticker())
    private let clock: StoreClock
    /// Which of Apple's environments the store resembles.
    public let profile: StoreProfile
    /// The root in which the chains of everything signed here end.
    public let root: Certificate

    private struct Ticker {
        var target: Timestamp?
        var task: Task<Void, Never>?
    }

    /// Opens a store.
    ///
    /// - Parameters:
    ///   - configuration: What can be chosen.
    ///   - ledger: Where everything is recorded; what it holds already is replayed.
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` that names the first record that is no event or
    ///   memory of this version, or with ``StoreError/Code/receipts`` if the authority cannot sign.
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

    /// Runs a command at the present instant.
    func perform<Result: Sendable>(
        _ command: (inout StoreCore) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let (result, recorded) = try core.withLock { core throws(StoreError) in
            try core.demandLedger()
            try core.tick()
            core.appClock.noteUse()
            let position = core.position
            let result = try command(&core)
            return (result, core.position > position ? core.instant : nil)
        }
        // Nobody learns of a purchase before its date has come.
        if case .real = clock { recorded?.waitUntilShown() }
        scheduleTick()
        return result
    }

    /// Reads something that can always be told.
    func read<Result: Sendable>(_ body: (borrowing StoreCore) -> Result) -> Result {
        core.withLock { core in body(core) }
    }

    /// Waits until everything that has been recorded so far is committed.
    ///
    /// Commands that are not asynchronous return when they are decided; on a ledger that takes its time they have
    /// not happened for good before this returns. Asynchronous calls and feeds wait by themselves.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if the ledger did not keep something: nothing can
    ///   be done with the store then, and it must be opened anew.
    public func commitment() async throws(StoreError) {
        let ticket = read { core in core.ticket }
        if ticket.isCommitted { return }
        do {
            try await ticket.commitment()
        } catch {
            let reason = (error as? LedgerError)?.reason ?? "\(error)"
            throw StoreError(
                .ledger, "the ledger did not keep what was recorded: \(reason)", underlying: error)
        }
    }

    /// Changes something that is not recorded.
    func adjust(_ body: (inout StoreCore) -> Void) {
        core.withLock { core in body(&core) }
    }

    /// Sees to it that what is due happens in time, if time passes by itself and somebody listens.
    private func scheduleTick() {
        guard case .real = clock else { return }
        let target = read { core in core.launches.isEmpty ? nil : core.due.first?.instant }
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
        // A ledger that does not take a renewal now is asked again with the next command.
        _ = try? perform { _ in }
    }
}

extension StoreCore {
    /// Takes the events that the ledger holds into the state, and what others have kept beside them.
    mutating func replay() throws(StoreError) {
        var hasBegun = false
        while true {
            let records: [LedgerRecord]
            do throws(LedgerError) {
                records = try ledger.records(from: position, limit: 4096)
            } catch {
                throw StoreError(.ledger, error.reason, underlying: error)
            }
            guard !records.isEmpty else { break }
            for record in records {
                defer { position += 1 }
                if record.stream == MemoryRecord.stream { try take(record, position: position) }
                guard record.stream == StoredEvent.stream else { continue }
                let event = try StoredEvent(record, position: position)
                if !hasBegun { state.now = event.instant }
                hasBegun = true
                try state.check(event, position: position)
                state.apply(event)
                schedule(after: event.event)
            }
        }
        if hasBegun {
            instant = state.now
            appClock.set(to: instant)
        }
        // Apps do not run on by themselves when a store is opened anew.
        for (id, device) in state.devices.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for bundleID in device.running.sorted() {
                try record([.terminated(bundleID: bundleID, id)])
            }
        }
    }

    /// Fails if the ledger did not keep something that the state contains.
    func demandLedger() throws(StoreError) {
        guard let error = ticket.failure else { return }
        throw StoreError(
            .ledger,
            "the ledger did not keep what was recorded, so that the store must be opened anew: "
                + error.reason, underlying: error)
    }

    /// Moves to the present instant: that of the system, if time passes by itself.
    mutating func tick() throws(StoreError) {
        switch clock {
        case .manual:
            instant = max(instant, state.now)
            // A clock that has stood still for long runs on by itself.
            let shown = Timestamp(milliseconds: appClock.instant)
            if shown > instant { try advance(to: shown) }
        case .real: try advance(to: max(state.now, .systemRoundedUp))
        }
    }
}
