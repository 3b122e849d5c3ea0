extension AppTransaction {
    /// Whom a store serves.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct StoreType: RawRepresentable, Equatable, Hashable, Sendable {
        /// Anyone.
        public static let consumer = StoreType(rawValue: "CONSUMER")
        /// Schools.
        ///
        /// Apple has not published the value; this one is ours.
        public static let education = StoreType(rawValue: "EDUCATION")
        /// Companies.
        ///
        /// Apple has not published the value; this one is ours.
        public static let enterprise = StoreType(rawValue: "ENTERPRISE")

        /// The value as data writes it.
        public let rawValue: String

        /// Takes any value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
