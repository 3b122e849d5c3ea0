internal import CSandlotClock
internal import SandlotBase
internal import Synchronization

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// `Date()` in tasks that belong to an environment.
extension StoreEnvironment {
    private static let hasReportedDate = Atomic<Bool>(false)

    /// Lets `Date()` show the store's time in tasks of environments that control it.
    ///
    /// The environment variable `SANDLOT_DATE=system` prevents it.
    ///
    /// - Returns: Whether it does; if not although it should, one line on stderr says why.
    package static func controlDate() -> Bool {
        guard !isDateLeftAlone else { return false }
        // The first access must not happen inside the reader, where nothing may be allocated.
        _ = local
        let outcome = unsafe sandlot_clock_install(readInstant)
        let reason: String
        switch outcome {
        case sandlot_clock_installed:
            if isDateReplaced() { return true }
            reason = "Foundation reads the time in a way that Sandlot does not know"
        case sandlot_clock_unsupported_platform:
            reason = "that works on Linux on x86-64 and arm64 only"
        case sandlot_clock_no_library:
            reason = "Foundation is not loaded as a shared library, as with -static-stdlib"
        case sandlot_clock_protected_slot:
            reason = "the system does not let the memory be written"
        default:
            reason = "Foundation does not call clock_gettime"
        }
        if !hasReportedDate.exchange(true, ordering: .relaxed) {
            Notice.print(
                "Date() shows the system's time, not the store's: \(reason). "
                    + "Stores whose start is not chosen start at the system's time")
        }
        return false
    }

    private static let isDateLeftAlone: Bool = {
        guard let value = unsafe getenv("SANDLOT_DATE") else { return false }
        return unsafe String(cString: value) == "system"
    }()

    /// Whether a date goes through the function that was installed.
    private static func isDateReplaced() -> Bool {
        // An instant that the system's clock never shows.
        sandlot_clock_begin_probe(86_400)
        defer { sandlot_clock_end_probe() }
        return Date().timeIntervalSince1970 == 86_400
    }

    /// Tells the instant that the current task reads.
    private static let readInstant: sandlot_clock_reader = { instant in
        guard let clock = StoreEnvironment.local?.appClock else { return false }
        unsafe instant?.pointee = sandlot_instant(dateAt: clock.read())
        return true
    }
}

extension sandlot_instant {
    /// The instant that Foundation makes the same date of as ``Timestamp/date``, or an earlier one by less than
    /// a nanosecond within a few months of 2001, where dates are finer than that.
    ///
    /// - Parameter milliseconds: Milliseconds since 1970 UTC.
    init(dateAt milliseconds: Int64) {
        // Dates count from 2001: only there nothing is rounded any more.
        let exact = Double(milliseconds) / 1000 - Date.timeIntervalBetween1970AndReferenceDate
        let seconds = exact.rounded(.down)
        self.init(
            seconds: Int64(seconds + Date.timeIntervalBetween1970AndReferenceDate),
            nanoseconds: Int64((exact - seconds) * 1_000_000_000))
    }
}

extension Timestamp {
    /// The system's present, rounded up to milliseconds: no date that was read before is later.
    static var systemRoundedUp: Timestamp {
        let instant = sandlot_clock_system()
        let milliseconds = (instant.nanoseconds + 999_999) / 1_000_000
        let rounded = Timestamp(milliseconds: instant.seconds * 1000 + milliseconds)
        // Dates are exact to a tenth of a microsecond only, and may be rounded up themselves.
        let date = Date(
            timeIntervalSinceReferenceDate: Double(instant.seconds)
                - Date.timeIntervalBetween1970AndReferenceDate
                + Double(instant.nanoseconds) * 1e-9)
        return rounded.date >= date
            ? rounded : Timestamp(milliseconds: rounded.milliseconds + 1)
    }

    /// Waits until the system's clock shows the instant, which is at most two milliseconds away.
    func waitUntilShown() {
        while true {
            let instant = sandlot_clock_system()
            let missing =
                milliseconds * 1_000_000
                - (instant.seconds * 1_000_000_000 + instant.nanoseconds)
            guard missing > 0, missing <= 2_000_000 else { return }
            var span = timespec(tv_sec: 0, tv_nsec: Int(missing))
            _ = unsafe nanosleep(&span, nil)
        }
    }
}
