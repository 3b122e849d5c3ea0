public import Foundation
import SandlotCatalog

extension Product.SubscriptionPeriod {
    /// A unit of a period.
    @nonexhaustive
    public enum Unit: Equatable, Hashable, Comparable, Sendable, CustomDebugStringConvertible {
        /// A day.
        case day
        /// A week.
        case week
        /// A month.
        case month
        /// A year.
        case year
        /// An unavailable case that keeps a client's `default` clause reachable.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later

        init(_ unit: SandlotCatalog.SubscriptionPeriod.Unit) {
            self =
                switch unit {
                case .day: .day
                case .week: .week
                case .month: .month
                case .year: .year
                }
        }

        /// Whether one unit is shorter than another.
        public static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

        private var rank: Int {
            switch self {
            case .day: 0
            case .week: 1
            case .month: 2
            case .year: 3
            }
        }

        /// The unit's name in lowercase.
        public var debugDescription: String {
            switch self {
            case .day: "day"
            case .week: "week"
            case .month: "month"
            case .year: "year"
            }
        }

        /// The unit's name for display.
        public var localizedDescription: String {
            switch self {
            case .day: "Day"
            case .week: "Week"
            case .month: "Month"
            case .year: "Year"
            }
        }

        /// Returns the unit in the format of a style.
        public func formatted<S>(
            _ format: S
        ) -> S.FormatOutput
        where S: Foundation.FormatStyle, S.FormatInput == Product.SubscriptionPeriod.Unit {
            format.format(self)
        }

        /// A style that writes the name of a unit after a price, as in “month”.
        ///
        /// The names are English in every locale.
        public struct FormatStyle: Foundation.FormatStyle {
            /// The type of the values to format.
            public typealias FormatInput = Product.SubscriptionPeriod.Unit
            /// The type of the formatted values.
            public typealias FormatOutput = String

            private var locale: Locale

            init(locale: Locale) {
                self.locale = locale
            }

            /// Returns the unit's name.
            public func format(_ value: Product.SubscriptionPeriod.Unit) -> String {
                value.debugDescription
            }

            /// Returns the same style for another locale.
            public func locale(_ locale: Locale) -> Self {
                Self(locale: locale)
            }
        }
    }
}
