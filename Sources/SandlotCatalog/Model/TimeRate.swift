extension Catalog {
    /// The rate at which subscriptions renew: the raw value of `SKTestSession.TimeRate`.
    public struct TimeRate: RawRepresentable, Sendable, Hashable {
        /// The number in the file.
        public let rawValue: Int

        /// Creates a rate from a number, known or unknown.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Real time.
        public static let realTime = TimeRate(rawValue: 0)

        /// The rates of `SKTestSession.TimeRate`: 0 to 6, 10 to 13, 15, and 1000 to 1005.
        public static let known: [TimeRate] =
            ([0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 15] + Array(1000...1005))
            .map { TimeRate(rawValue: $0) }
    }

    /// The time rate for versions of Xcode that do not know the one in ``Settings/timeRate``.
    public enum CompatibilityTimeRate: Sendable, Hashable {
        /// One rate, in format version 2.0.
        case rate(TimeRate)
        /// Rates by key, in format version 3.0 and later, where `3` is the only key that has been
        /// seen.
        case rates([String: TimeRate])
    }
}
