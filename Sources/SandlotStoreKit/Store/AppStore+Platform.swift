extension AppStore {
    /// A platform that has an App Store.
    ///
    /// The set of values is open, so a `switch` needs a `default`.
    public struct Platform: RawRepresentable, Equatable, Hashable, Sendable {
        /// iOS and iPadOS.
        public static let iOS = Platform(rawValue: "iOS")
        /// macOS.
        public static let macOS = Platform(rawValue: "macOS")
        /// tvOS.
        public static let tvOS = Platform(rawValue: "tvOS")
        /// visionOS.
        public static let visionOS = Platform(rawValue: "visionOS")

        /// The value as it appears in the JSON.
        public let rawValue: String

        /// Creates a value, which need not be a known one.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}
