extension AppTransaction {
    /// The type of a store.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct StoreType: RawRepresentable, Equatable, Hashable, Sendable {
        /// A store for consumers.
        public static let consumer = StoreType(rawValue: "CONSUMER")
        /// A store for schools.
        ///
        /// Apple has not published the raw value. This one is Sandlot's own.
        public static let education = StoreType(rawValue: "EDUCATION")
        /// A store for companies.
        ///
        /// Apple has not published the raw value. This one is Sandlot's own.
        public static let enterprise = StoreType(rawValue: "ENTERPRISE")

        /// The value as it appears in the JSON.
        public let rawValue: String

        /// Creates a value, which need not be a known one.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
