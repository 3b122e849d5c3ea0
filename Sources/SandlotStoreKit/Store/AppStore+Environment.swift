extension AppStore {
    /// Where something was signed.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct Environment: RawRepresentable, Equatable, Hashable, Sendable {
        /// The App Store.
        public static let production = Environment(rawValue: "Production")
        /// The sandbox.
        public static let sandbox = Environment(rawValue: "Sandbox")
        /// Xcode, or what stands for it.
        public static let xcode = Environment(rawValue: "Xcode")

        /// The value as data writes it.
        public let rawValue: String

        /// Takes any value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
