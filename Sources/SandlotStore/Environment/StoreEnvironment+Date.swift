import CSandlotClock
import SandlotBase
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// `Date()` in tasks that belong to an environment.
extension StoreEnvironment {
    private static let hasReportedDate = Atomic<Bool>(false)

    /// Makes `Date()` return the store's time in tasks of environments that control it.
    ///
    /// The environment variable `SANDLOT_DATE=system` prevents it.
    ///
    /// - Returns: Whether it does. If it should but cannot, one line on stderr states the reason.
    package static func controlDate() -> Bool {
        guard !isDateLeftAlone else { return false }
        // The first access must not happen inside the reader, which must not allocate.
        _ = local
        let outcome = unsafe sandlot_clock_install(readInstant)
        let reason: String
        switch outcome {
        case sandlot_clock_installed:
            if isDateReplaced() { return true }
            reason = "Foundation reads the time in an unknown way"
        case sandlot_clock_unsupported_platform:
            reason = "this works only on Linux on x86-64 and arm64"
        case sandlot_clock_no_library:
            reason = "Foundation is not loaded as a shared library, as with -static-stdlib"
        case sandlot_clock_protected_slot:
            reason = "the system does not permit writing to the memory"
        default:
            reason = "Foundation does not call clock_gettime"
        }
        if !hasReportedDate.exchange(true, ordering: .relaxed) {
            Notice.print(
                "Date() shows the system's time, not the store's: \(reason). "
                    + "Stores without an explicit start begin at the system's time")
        }
        return false
    }

    private static let isDateLeftAlone: Bool = {
        guard let value = unsafe getenv("SANDLOT_DATE") else { return false }
        return unsafe String(cString: value) == "system"
    }()

    /// Returns whether `Date()` calls the installed function.
    private static func isDateReplaced() -> Bool {
        // An instant that the system's clock never returns.
        sandlot_clock_begin_probe(86_400)
        defer { sandlot_clock_end_probe() }
        return Date().timeIntervalSince1970 == 86_400
    }

    /// The function that provides the instant of the current task.
    private static let readInstant: sandlot_clock_reader = { instant in
        guard let clock = StoreEnvironment.local?.appClock else { return false }
        unsafe instant?.pointee = sandlot_instant(dateAt: clock.read())
        return true
    }
}

extension sandlot_instant {
    /// Creates the instant for which Foundation creates the same date as ``Timestamp/date``.
    ///
    /// Within a few months of 2001, where dates have a finer resolution, the instant may be earlier
    /// by less than a nanosecond.
    ///
    /// - Parameter milliseconds: Milliseconds since 1970 UTC.
    init(dateAt milliseconds: Int64) {
        // Dates count from 2001, so this value is not rounded again.
        let exact = Double(milliseconds) / 1000 - Date.timeIntervalBetween1970AndReferenceDate
        let seconds = exact.rounded(.down)
        self.init(
            seconds: Int64(seconds + Date.timeIntervalBetween1970AndReferenceDate),
            nanoseconds: Int64((exact - seconds) * 1_000_000_000))
    }
}

extension Timestamp {
    /// The system's current time, rounded up to milliseconds, so that no earlier `Date()` is later.
    static var systemRoundedUp: Timestamp {
        let instant = sandlot_clock_system()
        let milliseconds = (instant.nanoseconds + 999_999) / 1_000_000
        let rounded = Timestamp(milliseconds: instant.seconds * 1000 + milliseconds)
        // Dates have a resolution of about a tenth of a microsecond and may be rounded up
        // themselves.
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
