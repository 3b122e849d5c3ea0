import SandlotBase
import SandlotCatalog

/// A length of time in calendar months and milliseconds.
struct TimeSpan: Sendable, Hashable {
    private enum Unit {
        case seconds(Int64)
        case months(Int64)
    }

    /// A hundred years.
    private static let maximumMonths: Int64 = 1200
    private static let maximumMilliseconds: Int64 = 36_525 * 86_400_000

    private(set) var months: Int64 = 0
    private(set) var milliseconds: Int64 = 0

    /// Reads numbers with units, as in `30 days`, `1 month`, `2h`, `1 hour 30 minutes`.
    ///
    /// - Parameter text: Whole numbers with units, which amount to at most a hundred years.
    init?(parsing text: String) {
        guard let parts = Self.parts(of: text) else { return nil }
        for (count, unit) in parts {
            guard let unit = Self.unit(unit) else { return nil }
            switch unit {
            case .seconds(let seconds): milliseconds += count * seconds * 1000
            case .months(let factor): months += count * factor
            }
            guard months <= Self.maximumMonths, milliseconds <= Self.maximumMilliseconds else {
                return nil
            }
        }
    }

    /// Returns the instant that is later by this length.
    func added(to instant: Timestamp) -> Timestamp {
        let later = instant.adding(months: months)
        return Timestamp(milliseconds: later.milliseconds + milliseconds)
    }

    /// Reads the period of a subscription, as in `1 week`.
    static func period(parsing text: String) -> SubscriptionPeriod? {
        guard let parts = parts(of: text), parts.count == 1, let (count, name) = parts.first,
            (1...1000).contains(count)
        else { return nil }
        let unit: SubscriptionPeriod.Unit
        switch name {
        case "d", "day", "days": unit = .day
        case "w", "week", "weeks": unit = .week
        case "month", "months": unit = .month
        case "y", "year", "years": unit = .year
        default: return nil
        }
        return SubscriptionPeriod(Int(count), unit)
    }

    private static func parts(of text: String) -> [(Int64, String)]? {
        var parts: [(Int64, String)] = []
        var rest = text[...]
        while true {
            rest = rest.drop { $0 == " " }
            if rest.isEmpty { return parts.isEmpty ? nil : parts }
            let digits = rest.prefix { ("0"..."9").contains($0) }
            rest = rest[digits.endIndex...].drop { $0 == " " }
            let unit = rest.prefix { ("a"..."z").contains($0) }
            rest = rest[unit.endIndex...]
            guard digits.count <= 9, let count = Int64(digits), !unit.isEmpty else { return nil }
            parts.append((count, String(unit)))
        }
    }

    private static func unit(_ name: String) -> Unit? {
        switch name {
        case "s", "sec", "second", "seconds": .seconds(1)
        case "m", "min", "minute", "minutes": .seconds(60)
        case "h", "hour", "hours": .seconds(3600)
        case "d", "day", "days": .seconds(86_400)
        case "w", "week", "weeks": .seconds(604_800)
        case "month", "months": .months(1)
        case "y", "year", "years": .months(12)
        default: nil
        }
    }
}
