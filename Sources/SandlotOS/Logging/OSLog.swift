#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A log with a subsystem and a category.
public final class OSLog: Sendable, Hashable {
    /// A category of messages.
    public struct Category: RawRepresentable, Equatable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates a category from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Points of interest in Instruments.
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        /// Dynamic signposts.
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        /// Dynamic signposts with backtraces.
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }

    /// The log without a subsystem and category.
    public static let `default` = OSLog(subsystem: "", category: "")
    /// A log that discards all messages.
    public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)

    private let name: String
    private let isDisabled: Bool

    private init(subsystem: String, category: String, isDisabled: Bool) {
        name = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
        self.isDisabled = isDisabled
    }

    /// Creates a log.
    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, isDisabled: false)
    }

    /// Creates a log.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.rawValue, isDisabled: false)
    }

    /// The lowest level that is written.
    ///
    /// The environment variable `SANDLOT_LOG` sets the level to `debug`, `info`, `default`,
    /// `error`, `fault`, or `off`. Otherwise, the level is `default`, as in Console on a Mac.
    static let minimumLevel: Int = {
        guard let value = getenv("SANDLOT_LOG") else { return OSLogType.default.severity }
        return switch String(cString: value) {
        case "debug": OSLogType.debug.severity
        case "info": OSLogType.info.severity
        case "error": OSLogType.error.severity
        case "fault": OSLogType.fault.severity
        case "off": .max
        default: OSLogType.default.severity
        }
    }()

    /// Returns whether messages of a level are written.
    public func isEnabled(type: OSLogType) -> Bool {
        !isDisabled && type.severity >= Self.minimumLevel
    }

    /// Whether signposts are recorded, which they never are on Linux.
    public var signpostsEnabled: Bool { false }

    /// Writes a line to standard error in one call, so that lines of different threads are not
    /// mixed.
    func write(_ type: OSLogType, _ text: String) {
        let prefix = name.isEmpty ? "" : "[\(name)] "
        let line = Array("\(prefix)\(type.name): \(text)\n".utf8)
        _ = line.withUnsafeBytes { unsafe writeToSystem($0.baseAddress, count: $0.count, to: 2) }
    }

    /// Whether two logs are the same object.
    public static func == (one: OSLog, other: OSLog) -> Bool { one === other }

    /// Hashes the identity of the log.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// Calls the system's function, whose name a method hides.
private func writeToSystem(_ bytes: UnsafeRawPointer?, count: Int, to file: Int32) -> Int {
    unsafe write(file, bytes, count)
}
