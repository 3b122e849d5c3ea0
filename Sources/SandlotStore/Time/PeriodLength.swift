import SandlotBase
import SandlotCatalog

/// The length of periods under a time rate.
///
/// In real time, periods follow the Gregorian calendar in UTC. The rates of StoreKitTest shorten
/// periods, grace, and retry. They do not change the clock itself.
struct PeriodLength {
    let rate: Catalog.TimeRate

    private static let second: Int64 = 1000
    private static let minute: Int64 = 60_000
    private static let hour: Int64 = 3_600_000
    private static let day: Int64 = 86_400_000
    /// The longest supported time span, about 3000 years.
    private static let maximum: Int64 = 100_000_000_000_000

    /// The milliseconds that represent a day, under the rates that shorten days.
    private var dayLength: Int64? {
        switch rate.rawValue {
        case 1: Self.hour
        case 2: 30 * Self.minute
        case 3: 5 * Self.minute
        case 4: Self.minute
        case 5: 30 * Self.second
        case 6: Self.second
        default: nil
        }
    }

    /// The milliseconds that represent a week and a month, under the rates that shorten months.
    private var scale: (week: Int64, month: Int64)? {
        switch rate.rawValue {
        case 10: (15 * Self.minute, Self.hour)
        case 11: (10 * Self.minute, 30 * Self.minute)
        case 12: (5 * Self.minute, 15 * Self.minute)
        case 13: (3 * Self.minute, 5 * Self.minute)
        case 15: (10 * Self.second, 30 * Self.second)
        default: nil
        }
    }

    /// The milliseconds of every period, under the rates that make all periods equal.
    private var fixedLength: Int64? {
        switch rate.rawValue {
        case 1000: 15 * Self.minute
        case 1001: 5 * Self.minute
        case 1002: Self.minute
        case 1003: 30 * Self.second
        case 1004: 10 * Self.second
        case 1005: 2 * Self.second
        case Catalog.TimeRate.oneRenewalEveryDay.rawValue: Self.day
        default: nil
        }
    }

    /// Returns the end of a number of periods after an anchor.
    ///
    /// Counting from the anchor preserves the day of the month: 31 January, the last day of
    /// February, 31 March.
    func end(
        ofPeriods count: Int64, _ period: SubscriptionPeriod, from anchor: Timestamp
    ) -> Timestamp {
        guard let unit = period.unit, let value = period.count.map(Int64.init) else {
            return anchor.adding(months: count)
        }
        let units = value.multipliedReportingOverflow(by: count)
        let total = units.overflow ? Int64.max : units.partialValue
        if let fixedLength { return anchor.adding(milliseconds: fixedLength, times: count) }
        if let scale {
            switch unit {
            case .day: return anchor.adding(milliseconds: max(1, scale.week / 7), times: total)
            case .week: return anchor.adding(milliseconds: scale.week, times: total)
            case .month: return anchor.adding(milliseconds: scale.month, times: total)
            case .year: return anchor.adding(milliseconds: 12 * scale.month, times: total)
            }
        }
        let end = calendarEnd(of: total, unit, from: anchor)
        guard let dayLength else { return end }
        let days = (end.milliseconds - anchor.milliseconds) / Self.day
        return anchor.adding(milliseconds: dayLength, times: days)
    }

    private func calendarEnd(
        of count: Int64, _ unit: SubscriptionPeriod.Unit, from anchor: Timestamp
    ) -> Timestamp {
        switch unit {
        case .day: anchor.adding(days: count)
        case .week: anchor.adding(days: count > Self.maximum ? count : count * 7)
        case .month: anchor.adding(months: count)
        case .year: anchor.adding(months: count > Self.maximum ? count : count * 12)
        }
    }

    /// Returns the end of the grace period.
    ///
    /// In real time, it lasts 6 days for weekly subscriptions, which never have more, and 16 days
    /// for others.
    func grace(_ period: SubscriptionPeriod, days: Int?, from start: Timestamp) -> Timestamp {
        if let fixedLength { return start.adding(milliseconds: fixedLength, times: 1) }
        let isShort = period.unit == .week || period.unit == .day
        if let scale {
            let length = isShort ? scale.week * 6 / 7 : scale.month / 2
            let seconds = (length + Self.second / 2) / Self.second
            return start.adding(milliseconds: Self.second, times: seconds)
        }
        let days = Int64(isShort ? min(days ?? 6, 6) : days ?? 16)
        if let dayLength { return start.adding(milliseconds: dayLength, times: days) }
        return start.adding(days: days)
    }

    /// Returns the end of billing retry: 60 days, or 90 with a commitment of twelve months.
    func retry(hasCommitment: Bool, from start: Timestamp) -> Timestamp {
        if let fixedLength { return start.adding(milliseconds: fixedLength, times: 2) }
        if let scale {
            return start.adding(milliseconds: scale.month, times: hasCommitment ? 3 : 2)
        }
        let days: Int64 = hasCommitment ? 90 : 60
        if let dayLength { return start.adding(milliseconds: dayLength, times: days) }
        return start.adding(days: days)
    }
}

extension Catalog.TimeRate {
    /// TestFlight's rate, under which every period lasts one day.
    ///
    /// StoreKitTest has no such rate, so the raw value is not one of Apple's.
    static let oneRenewalEveryDay = Catalog.TimeRate(rawValue: -1)
}

extension Timestamp {
    /// Returns the instant after a number of equal time spans, or the last representable instant.
    func adding(milliseconds length: Int64, times count: Int64) -> Timestamp {
        let (span, isTooLong) = length.multipliedReportingOverflow(by: count)
        let (sum, isTooLate) = milliseconds.addingReportingOverflow(span)
        return isTooLong || isTooLate
            ? Timestamp(milliseconds: .max) : Timestamp(milliseconds: sum)
    }
}
