public import SandlotBase
import SandlotReceipts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Time, settings, and faults.
extension Store {
    /// The behavior of the store and its customers.
    ///
    /// A change takes effect with the next command.
    public var settings: StoreSettings {
        get { read { core in core.settings } }
        set { adjust { core in core.settings = newValue } }
    }

    /// Checks that data signed now can be verified.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidDate``.
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

    /// Advances the clock to an instant and does everything that is due on the way, in order.
    ///
    /// - Parameter instant: The instant, which must not be earlier than the current one.
    /// - Throws: ``StoreError`` with ``StoreError/Code/clockMovedBack``, or with
    ///   ``StoreError/Code/invalidAction`` if the clock is the system's.
    public func advance(to instant: Timestamp) throws(StoreError) {
        try perform { core throws(StoreError) in try core.move(to: instant) }
    }

    /// Advances the clock by a duration and does everything that is due on the way, in order.
    ///
    /// - Parameter duration: The duration, which must not be negative. Fractions of a millisecond
    ///   are ignored.
    /// - Throws: ``StoreError`` with ``StoreError/Code/clockMovedBack``, with
    ///   ``StoreError/Code/invalidAction`` if the clock is the system's, or with
    ///   ``StoreError/Code/invalidValue`` if the instant cannot be represented.
    public func advance(by duration: Duration) throws(StoreError) {
        guard isShared else {
            return try advance(to: Self.instant(after: duration, from: now))
        }
        // Another process may have moved the clock since it was read here.
        try perform { core throws(StoreError) in
            try core.move(to: Self.instant(after: duration, from: core.instant))
        }
    }

    private static func instant(
        after duration: Duration, from start: Timestamp
    ) throws(StoreError) -> Timestamp {
        let sum = duration.wholeMillisecondsIfRepresentable.map {
            start.milliseconds.addingReportingOverflow($0)
        }
        guard let (instant, isTooLate) = sum, !isTooLate else {
            throw StoreError(.invalidValue, "the clock cannot be moved by \(duration)")
        }
        return Timestamp(milliseconds: instant)
    }

    /// Does everything that is due, if the clock is the system's.
    ///
    /// A manual clock has nothing to catch up with.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    package func catchUp() throws(StoreError) {
        try perform { _ in }
    }

    /// Waits until every listener has taken all offered elements and is suspended again, or has
    /// ended.
    ///
    /// Tasks that have just been created get a chance to start listening.
    ///
    /// - Parameter bound: The real time to wait while no listener makes progress. On a machine that
    ///   is too busy to run the tasks that are ready, the wait is longer.
    /// - Returns: The names of the listeners that are still busy after that time. They are also
    ///   written to stderr.
    @discardableResult
    public func settled(within bound: Duration = .seconds(30)) async -> [String] {
        await Settling.settled(within: bound) { self.listeners }
    }

    /// Whether every listener is suspended and nothing is offered to it.
    ///
    /// Tasks that have just been created are not known.
    package var isQuiet: Bool {
        read { core in core.launches.values.allSatisfy(\.isQuiet) }
    }

    /// The listeners of all running apps.
    var listeners: [any SettlingListener] {
        read { core in core.launches.values.flatMap(\.listeners) }
    }

    // MARK: - Faults

    /// Makes a call fail.
    ///
    /// - Parameter fault: The call that fails, its error, the number of failures, and the start. It
    ///   replaces an earlier fault for the same call.
    public func arm(_ fault: Fault) {
        adjust { core in core.faults[fault.call] = fault }
    }

    /// Makes a call succeed again.
    ///
    /// - Parameter call: The call.
    public func disarm(_ call: StoreCall) {
        adjust { core in
            let wasArmed = core.faults.removeValue(forKey: call) != nil
            if wasArmed, call == .purchase, core.hasHabit(.disarmingLeavesUnknown) {
                core.faults[call] = Fault(
                    call, error: StoreError(.unknown, "an error was armed earlier"))
            }
        }
    }

    /// Makes all calls succeed again.
    public func disarmAll() {
        adjust { core in core.faults = [:] }
    }

    /// Returns the fault that makes a call fail.
    ///
    /// - Parameter call: The call.
    /// - Returns: The fault, or nil if the call succeeds.
    public func fault(for call: StoreCall) -> Fault? {
        read { core in core.faults[call] }
    }
}

extension StoreCore {
    /// Advances a manual clock and does everything that is due on the way.
    fileprivate mutating func move(to target: Timestamp) throws(StoreError) {
        guard case .manual = clock else {
            throw StoreError(
                .invalidAction,
                "the store uses the system's clock; only a manual clock can be advanced")
        }
        guard target >= instant else {
            throw StoreError(
                .clockMovedBack, "the clock is at \(instant) and cannot move back to \(target)")
        }
        try advance(to: target)
        if target > state.now { try commit([.timeAdvanced]) }
    }
}
