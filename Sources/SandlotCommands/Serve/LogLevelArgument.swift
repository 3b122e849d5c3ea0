import ArgumentParser
import Logging

/// The least important messages that a server logs.
enum LogLevelArgument: String, ExpressibleByArgument, CaseIterable {
    case debug
    case info
    case notice
    case warning
    case error

    /// The level of the log.
    var level: Logger.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .notice: .notice
        case .warning: .warning
        case .error: .error
        }
    }
}
