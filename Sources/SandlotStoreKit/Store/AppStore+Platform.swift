extension AppStore {
    /// A platform that has an App Store.
    ///
    /// The set is open: later systems add values, so that a `switch` needs a default.
    public struct Platform: RawRepresentable, Equatable, Hashable, Sendable {
        /// iOS and iPadOS.
        public static let iOS = Platform(rawValue: "iOS")
        /// macOS.
        public static let macOS = Platform(rawValue: "macOS")
        /// tvOS.
        public static let tvOS = Platform(rawValue: "tvOS")
        /// visionOS.
        public static let visionOS = Platform(rawValue: "visionOS")

        /// The value as data writes it.
        public let rawValue: String

        /// Takes any value, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
