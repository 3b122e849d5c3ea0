/// A logger with Apple's name and methods, which writes to standard error.
///
/// As on Apple's platforms, numbers and values that a message marks as public are written, and all
/// other values are private. Messages below the level of ``OSLog/minimumLevel`` are not evaluated.
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

    /// Writes a message at the *default* level.
    public func log(_ message: @autoclosure () -> OSLogMessage) { write(.default, message) }

    /// Writes a message at a level.
    public func log(level: OSLogType, _ message: @autoclosure () -> OSLogMessage) {
        write(level, message)
    }

    /// Writes a message at the *debug* level.
    public func trace(_ message: @autoclosure () -> OSLogMessage) { write(.debug, message) }

    /// Writes a message at the *debug* level.
    public func debug(_ message: @autoclosure () -> OSLogMessage) { write(.debug, message) }

    /// Writes a message at the *info* level.
    public func info(_ message: @autoclosure () -> OSLogMessage) { write(.info, message) }

    /// Writes a message at the *default* level.
    public func notice(_ message: @autoclosure () -> OSLogMessage) { write(.default, message) }

    /// Writes a message at the *error* level.
    public func warning(_ message: @autoclosure () -> OSLogMessage) { write(.error, message) }

    /// Writes a message at the *error* level.
    public func error(_ message: @autoclosure () -> OSLogMessage) { write(.error, message) }

    /// Writes a message at the *fault* level.
    public func critical(_ message: @autoclosure () -> OSLogMessage) { write(.fault, message) }

    /// Writes a message at the *fault* level.
    public func fault(_ message: @autoclosure () -> OSLogMessage) { write(.fault, message) }

    private func write(_ type: OSLogType, _ message: () -> OSLogMessage) {
        guard log.isEnabled(type: type) else { return }
        log.write(type, message().text)
    }
}
