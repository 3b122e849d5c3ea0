extension Catalog {
    /// How much faster than real time subscriptions renew: the raw value of
    /// `SKTestSession.TimeRate`.
    public struct TimeRate: RawRepresentable, Sendable, Hashable {
        /// The number in the file.
        public let rawValue: Int

        /// Wraps a number, known or not.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Not faster than real time.
        public static let realTime = TimeRate(rawValue: 0)

        /// The rates that `SKTestSession.TimeRate` has: 0 to 6 and 10 to 13, 15, 1000 to 1005.
        public static let known: [TimeRate] =
            ([0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 15] + Array(1000...1005))
            .map { TimeRate(rawValue: $0) }
    }

    /// The time rate for versions of Xcode that do not know the one in ``Settings/timeRate``.
    public enum CompatibilityTimeRate: Sendable, Hashable {
        /// One rate, as in files of version 2.0.
        case rate(TimeRate)
        /// Rates under keys, as in files of version 3.0 and later, where the only key seen is `3`.
        case rates([String: TimeRate])
    }
}
