#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An instant in signed data, in whole milliseconds since 1970-01-01 UTC.
public struct Timestamp: Sendable, Hashable, Comparable {
    /// The milliseconds since 1970-01-01 UTC.
    public let milliseconds: Int64

    /// Creates an instant.
    ///
    /// - Parameter milliseconds: Milliseconds since 1970-01-01 UTC.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Creates an instant from a date, rounded down to milliseconds.
    ///
    /// A date that differs from a whole millisecond only by floating-point error is converted to
    /// that millisecond.
    public init(_ date: Date) {
        let exact = date.timeIntervalSince1970 * 1000
        // A `Date` counts from 2001, so even dates around 1970 are exact only to a tenth of a
        // microsecond.
        let isWhole = abs(exact - exact.rounded()) <= max(4 * exact.ulp, 0.001)
        let value = isWhole ? exact.rounded() : exact.rounded(.down)
        milliseconds = Int64(exactly: value) ?? (value < 0 ? .min : .max)
    }

    /// Creates an instant from a date, rounded up to milliseconds.
    ///
    /// A date that differs from a whole millisecond only by floating-point error is converted to
    /// that millisecond, unless the resulting ``date`` would be earlier.
    ///
    /// - Parameter date: The date.
    public init(roundingUp date: Date) {
        let lower = Timestamp(date)
        let isLower = lower.date < date && lower.milliseconds < .max
        milliseconds = isLower ? lower.milliseconds + 1 : lower.milliseconds
    }

    /// The current instant of the system's clock, rounded down to milliseconds.
    ///
    /// This is the system's time even where `Date()` returns another time, as in tests with a
    /// simulated store.
    public static var now: Timestamp {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(
            milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// The instant as a date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Orders instants by time.
    public static func < (earlier: Timestamp, later: Timestamp) -> Bool {
        earlier.milliseconds < later.milliseconds
    }
}

extension Timestamp: CustomStringConvertible {
    /// The instant in ISO 8601, for example `2026-01-31T09:30:00.250Z`.
    public var description: String {
        let (days, ofDay) = milliseconds.quotientAndRemainder(floorDividingBy: 86_400_000)
        let (year, month, day) = CivilDate.civil(fromDays: days)
        return "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
            + "T\((ofDay / 3_600_000).padded(2)):\((ofDay / 60_000 % 60).padded(2))"
            + ":\((ofDay / 1000 % 60).padded(2)).\((ofDay % 1000).padded(3))Z"
    }
}

extension Timestamp {
    /// Parses an instant, or returns nil if the text is not one.
    ///
    /// - Parameter text: Milliseconds since 1970, or ISO 8601 in UTC: `2026-01-31`,
    ///   `2026-01-31T09:30:00Z`, `2026-01-31T09:30:00.250Z`.
    public init?(parsing text: String) {
        // Four digits are a year without a month, not milliseconds since 1970.
        if text.utf8.count != 4, let milliseconds = Int64(text) {
            self.init(milliseconds: milliseconds)
            return
        }
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        let date = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard date.count == 3, let year = Self.number(date[0], digits: 4),
            let month = Self.number(date[1], digits: 2), let day = Self.number(date[2], digits: 2),
            CivilDate.isValid(year: year, month: month, day: day)
        else { return nil }
        var milliseconds = CivilDate.days(year: year, month: month, day: day) * 86_400_000
        if parts.count == 2 {
            guard let time = Self.milliseconds(ofTime: parts[1]) else { return nil }
            milliseconds += time
        }
        self.init(milliseconds: milliseconds)
    }

    /// Parses `HH:MM:SS[.fraction]Z` as milliseconds since midnight.
    private static func milliseconds(ofTime text: Substring) -> Int64? {
        guard text.last == "Z" else { return nil }
        let halves = text.dropLast().split(
            separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let clock = halves[0].split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let hour = number(clock[0], digits: 2), hour < 24,
            let minute = number(clock[1], digits: 2), minute < 60,
            let second = number(clock[2], digits: 2), second < 60
        else { return nil }
        var milliseconds = ((hour * 60 + minute) * 60 + second) * 1000
        if halves.count == 2 {
            let fraction = halves[1]
            guard (1...3).contains(fraction.count),
                let value = number(fraction, digits: fraction.count)
            else { return nil }
            milliseconds += [100, 10, 1][fraction.count - 1] * value
        }
        return milliseconds
    }

    private static func number(_ text: Substring, digits: Int) -> Int64? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }
}

extension Timestamp {
    /// The day and the time in UTC for people, as in `2026-01-31 09:30:00`.
    package var dayAndTime: String {
        let text = description
        return text.prefix(10) + " " + text.dropFirst(11).prefix(8)
    }
}

extension Int64 {
    fileprivate func padded(_ width: Int) -> String {
        let digits = String(magnitude)
        let zeros = String(repeating: "0", count: Swift.max(0, width - digits.count))
        return (self < 0 ? "-" : "") + zeros + digits
    }
}
