public import Foundation
import SandlotCatalog

extension Product {
    /// The interval at which a subscription renews, or the length of an offer.
    public struct SubscriptionPeriod: Equatable, Hashable, Sendable, CustomDebugStringConvertible {
        /// The unit.
        public let unit: Unit
        /// The number of units.
        public let value: Int

        init(_ value: Int, _ unit: Unit) {
            self.unit = unit
            self.value = value
        }

        /// Reads an ISO 8601 period with one unit, such as `P1M`.
        init?(iso8601 text: String) {
            let period = SandlotCatalog.SubscriptionPeriod(text)
            guard let unit = period.unit, let count = period.count else { return nil }
            self.init(count, Unit(unit))
        }

        /// The number and the unit.
        public var debugDescription: String {
            value == 1 ? "1 \(unit.debugDescription)" : "\(value) \(unit.debugDescription)s"
        }

        /// Returns the range from a date to the date one period later, in the Gregorian calendar.
        ///
        /// If the last month has no such day, the range ends with that month.
        public func dateRange(referenceDate: Date = .now) -> Range<Date> {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let end = calendar.date(
                byAdding: DateComponents(subscriptionPeriod: self), to: referenceDate)
            return referenceDate..<max(referenceDate, end ?? referenceDate)
        }

        /// Returns the period in the format of a style for ranges of dates.
        public func formatted<S>(
            _ format: S, referenceDate: Date = .now
        ) -> S.FormatOutput where S: FormatStyle, S.FormatInput == Range<Date> {
            format.format(dateRange(referenceDate: referenceDate))
        }

        /// Returns the period in the format of a style for durations.
        public func formatted<S>(
            _ format: S, referenceDate: Date = .now
        ) -> S.FormatOutput where S: FormatStyle, S.FormatInput == Duration {
            let range = dateRange(referenceDate: referenceDate)
            return format.format(
                .seconds(range.upperBound.timeIntervalSince(range.lowerBound)))
        }
    }
}

/// Common periods.
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
    /// Creates the components that lead from a date to the date one period later.
    public init(subscriptionPeriod period: Product.SubscriptionPeriod) {
        switch period.unit {
        case .day: self.init(day: period.value)
        case .week: self.init(weekOfYear: period.value)
        case .month: self.init(month: period.value)
        case .year: self.init(year: period.value)
        }
    }
}
