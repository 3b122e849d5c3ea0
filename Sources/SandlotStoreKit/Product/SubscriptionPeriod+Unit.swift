public import Foundation
internal import SandlotCatalog

extension Product.SubscriptionPeriod {
    /// What a period is counted in.
    @nonexhaustive
    public enum Unit: Equatable, Hashable, Comparable, Sendable, CustomDebugStringConvertible {
        /// Days.
        case day
        /// Weeks.
        case week
        /// Months.
        case month
        /// Years.
        case year
        /// Stands for cases to come, so that no `default` counts as unreachable; there is no such value.
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

        /// The unit's name in small letters.
        public var debugDescription: String {
            switch self {
            case .day: "day"
            case .week: "week"
            case .month: "month"
            case .year: "year"
            }
        }

        /// The unit's name, to be shown.
        public var localizedDescription: String {
            switch self {
            case .day: "Day"
            case .week: "Week"
            case .month: "Month"
            case .year: "Year"
            }
        }

        /// The unit as a style writes it.
        public func formatted<S>(
            _ format: S
        ) -> S.FormatOutput
        where S: Foundation.FormatStyle, S.FormatInput == Product.SubscriptionPeriod.Unit {
            format.format(self)
        }

        /// Writes the name of a unit, to follow a price as in “month”.
        ///
        /// The names are English in every locale.
        public struct FormatStyle: Foundation.FormatStyle {
            /// What is written.
            public typealias FormatInput = Product.SubscriptionPeriod.Unit
            /// As what it is written.
            public typealias FormatOutput = String

            private var locale: Locale

            init(locale: Locale) {
                self.locale = locale
            }

            /// The unit's name.
            public func format(_ value: Product.SubscriptionPeriod.Unit) -> String {
                value.debugDescription
            }

            /// The same style for another locale.
            public func locale(_ locale: Locale) -> Self {
                Self(locale: locale)
            }
        }
    }
}
