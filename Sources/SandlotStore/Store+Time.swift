public import SandlotBase
import SandlotReceipts

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Time, settings and faults.
extension Store {
    /// How the store and its customers behave; changes count from the next command on.
    public var settings: StoreSettings {
        get { read { core in core.settings } }
        set { adjust { core in core.settings = newValue } }
    }

    /// Fails if nothing that is signed now could be verified.
    func demandValidStart() throws(StoreError) {
        try perform { core throws(StoreError) in
            let validity = core.authority.authority.leaf.validity
            guard validity.contains(core.instant) else {
                throw StoreError(
                    .invalidDate,
                    "the clock cannot start at \(core.instant): receipts can be signed from "
                        + "\(validity.lowerBound) to \(validity.upperBound)")
            }
        }
    }

    /// Lets time pass until an instant: everything due on the way happens, in order.
    ///
    /// - Parameter instant: The instant, not before the present one.
    /// - Throws: ``StoreError`` with ``StoreError/Code/clockMovedBack``, or with
    ///   ``StoreError/Code/invalidAction`` if the clock is the system's.
    public func advance(to instant: Timestamp) throws(StoreError) {
        try perform { core throws(StoreError) in
            guard case .manual = core.clock else {
                throw StoreError(
                    .invalidAction,
                    "the store runs on the system's clock: only a manual one is moved")
            }
            guard instant >= core.instant else {
                throw StoreError(
                    .clockMovedBack,
                    "the clock stands at \(core.instant) and cannot go back to \(instant)")
            }
            try core.advance(to: instant)
            if instant > core.state.now { try core.commit([.timeAdvanced]) }
        }
    }

    /// Lets time pass: everything due on the way happens, in order.
    ///
    /// - Parameter duration: How long, not negative; fractions of a millisecond do not count.
    /// - Throws: ``StoreError`` with ``StoreError/Code/clockMovedBack``, or with
    ///   ``StoreError/Code/invalidAction`` if the clock is the system's.
    public func advance(by duration: Duration) throws(StoreError) {
        let sum = duration.wholeMillisecondsIfRepresentable.map {
            now.milliseconds.addingReportingOverflow($0)
        }
        guard let (instant, isTooLate) = sum, !isTooLate else {
            throw StoreError(.invalidValue, "the clock cannot be moved by \(duration)")
        }
        try advance(to: Timestamp(milliseconds: instant))
    }

    /// Waits until every listener has taken what was offered and waits again, or is gone.
    ///
    /// Tasks that have just been made get the chance to begin listening.
    ///
    /// - Parameter bound: How long to wait while no listener takes anything, in real time.
    /// - Returns: The names of the listeners that are still busy then; they are written to stderr, too.
    @discardableResult
    public func settled(within bound: Duration = .seconds(30)) async -> [String] {
        var (deadline, progress) = (ContinuousClock.now + bound, 0)
        while true {
            for _ in 0..<10 { await Task.yield() }
            let busy = listeners.filter { !$0.isSettled }
            guard let first = busy.first else { return [] }
            // A machine that is busy with other things is slow, not stuck.
            let taken = busy.reduce(0) { $0 + $1.takenCount }
            if taken != progress { (deadline, progress) = (.now + bound, taken) }
            guard ContinuousClock.now < deadline else {
                let names = busy.map(\.name).sorted()
                Notice.print(
                    "still busy after \(bound): " + names.joined(separator: ", ")
                        + "; a listener must come back to its loop")
                return names
            }
            await first.settle(until: deadline)
        }
    }

    /// Everybody who listens, in all apps that run.
    var listeners: [any SettlingListener] {
        read { core in core.launches.values.flatMap(\.listeners) }
    }

    // MARK: - Faults

    /// Makes a call fail.
    ///
    /// - Parameter fault: Which call, with what, how often, from when on. It takes the place of an earlier one
    ///   for the same call.
    public func arm(_ fault: Fault) {
        adjust { core in core.faults[fault.call] = fault }
    }

    /// Lets a call succeed again.
    ///
    /// - Parameter call: The call.
    public func disarm(_ call: StoreCall) {
        adjust { core in
            let wasArmed = core.faults.removeValue(forKey: call) != nil
            if wasArmed, call == .purchase, core.hasHabit(.disarmingLeavesUnknown) {
                core.faults[call] = Fault(
                    call, error: StoreError(.unknown, "an error was armed before"))
            }
        }
    }

    /// Lets all calls succeed again.
    public func disarmAll() {
        adjust { core in core.faults = [:] }
    }

    /// How a call is made to fail.
    ///
    /// - Parameter call: The call.
    /// - Returns: The fault, or nil if the call succeeds.
    public func fault(for call: StoreCall) -> Fault? {
        read { core in core.faults[call] }
    }
}
