import CSandlotClock
import SandlotBase
import Synchronization

/// A manual store clock that can be read without waiting.
///
/// The clock stands still between two moves. A clock that may run on starts to move in real time
/// when it has stood still for some time while it was read repeatedly, so that code that waits for
/// a `Date()` terminates. In a test that only takes long, such as on a busy machine, the clock
/// stands still.
final class AppClock: Sendable {
    /// The number of reads between two commands that indicates a waiting reader.
    private static let readsOfWaiting = 20

    private let milliseconds: Atomic<Int64>
    /// The monotonic time at which the clock started to run, or `.max` if it stands still.
    private let runsFrom = Atomic<Int64>(.max)
    /// The monotonic time before which the clock does not start to run.
    private let standsUntil = Atomic<Int64>(.max)
    /// The number of reads since the last command.
    private let readCount = Atomic<Int>(0)
    /// The nanoseconds of real time for which the clock stands still, or a negative number to stand
    /// still permanently.
    private let patience = Atomic<Int64>(-1)
    private let hasReported = Atomic<Bool>(false)

    /// Creates a clock that stands still.
    ///
    /// - Parameter start: The instant that it shows.
    init(start: Timestamp) {
        milliseconds = Atomic(start.milliseconds)
    }

    /// The instant, in milliseconds since 1970 UTC.
    var instant: Int64 {
        while true {
            let start = runsFrom.load(ordering: .acquiring)
            let base = milliseconds.load(ordering: .acquiring)
            // If the clock was moved in between, the elapsed time would be added to the wrong
            // instant.
            guard runsFrom.load(ordering: .acquiring) == start else { continue }
            guard start != .max else { return base }
            let time = max(start, sandlot_clock_monotonic())
            return base.addingClamped((time - start) / 1_000_000)
        }
    }

    /// Reads the instant for the app, which may be waiting for a later one.
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

    /// Notes that the store was used, which restarts the waiting time.
    func noteUse() {
        guard runsFrom.load(ordering: .relaxed) == .max else { return }
        wait()
    }

    /// Moves the clock, which then stands still again.
    ///
    /// An instant that the clock has already passed has no effect. Only one thread may call this
    /// method at a time.
    ///
    /// - Parameter target: The instant.
    func move(to target: Timestamp) {
        guard target.milliseconds > instant else { return }
        runsFrom.store(.max, ordering: .sequentiallyConsistent)
        milliseconds.store(target.milliseconds, ordering: .sequentiallyConsistent)
        wait()
    }

    /// Sets the clock to an instant, which can be an earlier one.
    ///
    /// - Parameter start: The instant.
    func set(to start: Timestamp) {
        milliseconds.store(start.milliseconds, ordering: .sequentiallyConsistent)
    }

    /// Lets the clock run in real time whenever it has stood still for some time.
    ///
    /// - Parameter patience: The real time for which it stands still.
    func runOn(after patience: Duration) {
        let (seconds, attoseconds) = patience.components
        self.patience.store(
            seconds * 1_000_000_000 + attoseconds / 1_000_000_000, ordering: .relaxed)
        wait()
    }

    /// Starts to stand still.
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
