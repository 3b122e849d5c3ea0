/// A logger with Apple's name and methods, which writes to standard error.
///
/// Values are private unless a message marks them public or they are numbers, as on Apple's platforms. Messages
/// below the level of ``OSLog/minimumLevel`` are not even put together.
///
/// - SeeAlso: `os.Logger` in Apple's documentation.
public struct Logger: Sendable {
    private let log: OSLog

    /// Creates a logger for a subsystem and a category.
    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Creates a logger that writes to a log.
    public init(_ log: OSLog) {
        self.log = log
    }

    /// Creates a logger that writes to the default log.
    public init() {
        log = .default
    }

    /// Writes a message of the level *default*.
    public func log(_ message: @autoclosure () -> OSLogMessage) { write(.default, message) }

    /// Writes a message of a level.
    public func log(level: OSLogType, _ message: @autoclosure () -> OSLogMessage) {
        write(level, message)
    }

    /// Writes a message of the level *debug*.
    public func trace(_ message: @autoclosure () -> OSLogMessage) { write(.debug, message) }

    /// Writes a message of the level *debug*.
    public func debug(_ message: @autoclosure () -> OSLogMessage) { write(.debug, message) }

    /// Writes a message of the level *info*.
    public func info(_ message: @autoclosure () -> OSLogMessage) { write(.info, message) }

    /// Writes a message of the level *default*.
    public func notice(_ message: @autoclosure () -> OSLogMessage) { write(.default, message) }

    /// Writes a message of the level *error*.
    public func warning(_ message: @autoclosure () -> OSLogMessage) { write(.error, message) }

    /// Writes a message of the level *error*.
    public func error(_ message: @autoclosure () -> OSLogMessage) { write(.error, message) }

    /// Writes a message of the level *fault*.
    public func critical(_ message: @autoclosure () -> OSLogMessage) { write(.fault, message) }

    /// Writes a message of the level *fault*.
    public func fault(_ message: @autoclosure () -> OSLogMessage) { write(.fault, message) }

    private func write(_ type: OSLogType, _ message: () -> OSLogMessage) {
        guard log.isEnabled(type: type) else { return }
        log.write(type, message().text)
    }
}
