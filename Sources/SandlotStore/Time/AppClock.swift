internal import CSandlotClock
internal import SandlotBase
internal import Synchronization

/// The instant of a store with a manual clock, for readers that must not wait.
///
/// The clock stands still between two moves. A clock that runs on begins to move in real time when it has stood
/// still for some time while it was read again and again, so that code ends that waits for a `Date()` to come. A test
/// that only takes long, on a busy machine for instance, sees a clock that stands still.
final class AppClock: Sendable {
    /// The number of reads between two commands from which on somebody seems to wait.
    private static let readsOfWaiting = 20

    private let milliseconds: Atomic<Int64>
    /// The instant of the monotonic clock from which on the clock runs.
    private let runsFrom = Atomic<Int64>(.max)
    /// The instant of the monotonic clock before which the clock stands still in any case.
    private let standsUntil = Atomic<Int64>(.max)
    /// The number of reads since the last command.
    private let readCount = Atomic<Int>(0)
    /// For how many nanoseconds of real time the clock stands still; negative is for good.
    private let patience = Atomic<Int64>(-1)
    private let hasReported = Atomic<Bool>(false)

    /// Makes a clock that stands still.
    ///
    /// - Parameter start: Its instant.
    init(start: Timestamp) {
        milliseconds = Atomic(start.milliseconds)
    }

    /// The instant, in milliseconds since 1970 UTC.
    var instant: Int64 {
        while true {
            let start = runsFrom.load(ordering: .acquiring)
            let base = milliseconds.load(ordering: .acquiring)
            // A move in between would add the time that passed to the wrong instant.
            guard runsFrom.load(ordering: .acquiring) == start else { continue }
            guard start != .max else { return base }
            let time = max(start, sandlot_clock_monotonic())
            return base.addingClamped((time - start) / 1_000_000)
        }
    }

    /// Reads the instant for the app, which may be waiting for another one.
    func read() -> Int64 {
        if runsFrom.load(ordering: .relaxed) == .max, patience.load(ordering: .relaxed) >= 0 {
            let count = readCount.add(1, ordering: .relaxed).newValue
            if count >= Self.readsOfWaiting { runOnIfDue() }
        }
        return instant
    }

    private func runOnIfDue() {
        let time = sandlot_clock_monotonic()
        guard time > standsUntil.load(ordering: .acquiring),
            runsFrom.compareExchange(
                expected: .max, desired: time, ordering: .sequentiallyConsistent
            ).exchanged
        else { return }
        report()
    }

    /// Notes that the store was used, so that nobody just waits.
    func noteUse() {
        guard runsFrom.load(ordering: .relaxed) == .max else { return }
        wait()
    }

    /// Moves the clock, which then stands still again.
    ///
    /// An instant that the clock has passed already changes nothing. Not to be called by two threads at a time.
    ///
    /// - Parameter target: The instant.
    func move(to target: Timestamp) {
        guard target.milliseconds > instant else { return }
        runsFrom.store(.max, ordering: .sequentiallyConsistent)
        milliseconds.store(target.milliseconds, ordering: .sequentiallyConsistent)
        wait()
    }

    /// Sets the clock to an instant, also to an earlier one.
    ///
    /// - Parameter start: The instant.
    func set(to start: Timestamp) {
        milliseconds.store(start.milliseconds, ordering: .sequentiallyConsistent)
    }

    /// Lets the clock run on whenever it has stood still for some time.
    ///
    /// - Parameter patience: For how long it stands still, in real time.
    func runOn(after patience: Duration) {
        let (seconds, attoseconds) = patience.components
        self.patience.store(
            seconds * 1_000_000_000 + attoseconds / 1_000_000_000, ordering: .relaxed)
        wait()
    }

    /// Begins to stand still.
    private func wait() {
        let patience = patience.load(ordering: .relaxed)
        guard patience >= 0 else { return }
        readCount.store(0, ordering: .relaxed)
        standsUntil.store(sandlot_clock_monotonic() + patience, ordering: .releasing)
    }

    private func report() {
        guard !hasReported.load(ordering: .relaxed),
            !hasReported.exchange(true, ordering: .relaxed)
        else { return }
        Notice.print(
            StaticString(
                """
                sandlot: a test has run for a long time without moving its store's clock. In case code waits \
                for a Date() to come, the clock now moves in real time. Wait with ContinuousClock, or move the \
                clock with advance(by:).

                """))
    }
}

extension Int64 {
    fileprivate func addingClamped(_ other: Int64) -> Int64 {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}
