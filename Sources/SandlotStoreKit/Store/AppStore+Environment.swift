extension AppStore {
    /// The server environment in which data was signed.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct Environment: RawRepresentable, Equatable, Hashable, Sendable {
        /// The App Store.
        public static let production = Environment(rawValue: "Production")
        /// The sandbox.
        public static let sandbox = Environment(rawValue: "Sandbox")
        /// Xcode, or a simulated store in its place.
        public static let xcode = Environment(rawValue: "Xcode")

        /// The value as it appears in the JSON.
        public let rawValue: String

        /// Creates a value, which need not be a known one.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
