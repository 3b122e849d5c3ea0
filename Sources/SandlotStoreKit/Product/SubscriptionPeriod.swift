public import Foundation
internal import SandlotCatalog

extension Product {
    /// How often a subscription renews, or how long an offer lasts.
    public struct SubscriptionPeriod: Equatable, Hashable, Sendable, CustomDebugStringConvertible {
        /// What is counted.
        public let unit: Unit
        /// How many units.
        public let value: Int

        init(_ value: Int, _ unit: Unit) {
            self.unit = unit
            self.value = value
        }

        /// Reads a period of one unit as ISO 8601 writes it, as in `P1M`.
        init?(iso8601 text: String) {
            let period = SandlotCatalog.SubscriptionPeriod(text)
            guard let unit = period.unit, let count = period.count else { return nil }
            self.init(count, Unit(unit))
        }

        /// The number and the unit.
        public var debugDescription: String {
            value == 1 ? "1 \(unit.debugDescription)" : "\(value) \(unit.debugDescription)s"
        }

        /// From a date to the date one period later, in the Gregorian calendar.
        ///
        /// What has no such day in its last month ends with that month.
        public func dateRange(referenceDate: Date = .now) -> Range<Date> {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let end = calendar.date(
                byAdding: DateComponents(subscriptionPeriod: self), to: referenceDate)
            return referenceDate..<max(referenceDate, end ?? referenceDate)
        }

        /// The period as a style writes ranges of dates.
        public func formatted<S>(
            _ format: S, referenceDate: Date = .now
        ) -> S.FormatOutput where S: FormatStyle, S.FormatInput == Range<Date> {
            format.format(dateRange(referenceDate: referenceDate))
        }

        /// The period as a style writes durations.
        public func formatted<S>(
            _ format: S, referenceDate: Date = .now
        ) -> S.FormatOutput where S: FormatStyle, S.FormatInput == Duration {
            let range = dateRange(referenceDate: referenceDate)
            return format.format(
                .seconds(range.upperBound.timeIntervalSince(range.lowerBound)))
        }
    }
}

/// Periods that are common.
extension Product.SubscriptionPeriod {
    /// One week.
    public static var weekly: Product.SubscriptionPeriod { Self(1, .week) }
    /// One month.
    public static var monthly: Product.SubscriptionPeriod { Self(1, .month) }
    /// One year.
    public static var yearly: Product.SubscriptionPeriod { Self(1, .year) }
    /// Three days.
    public static var everyThreeDays: Product.SubscriptionPeriod { Self(3, .day) }
    /// Two weeks.
    public static var everyTwoWeeks: Product.SubscriptionPeriod { Self(2, .week) }
    /// Two months.
    public static var everyTwoMonths: Product.SubscriptionPeriod { Self(2, .month) }
    /// Three months.
    public static var everyThreeMonths: Product.SubscriptionPeriod { Self(3, .month) }
    /// Six months.
    public static var everySixMonths: Product.SubscriptionPeriod { Self(6, .month) }
}

extension DateComponents {
    /// What is to be added to a date to get the date one period later.
    public init(subscriptionPeriod period: Product.SubscriptionPeriod) {
        switch period.unit {
        case .day: self.init(day: period.value)
        case .week: self.init(weekOfYear: period.value)
        case .month: self.init(month: period.value)
        case .year: self.init(year: period.value)
        }
    }
}
