import Logging
import Synchronization

/// A log that a test reads.
final class LogBook: Sendable {
    private struct Handler: LogHandler {
        let book: LogBook
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            book.lines.withLock { $0.append("\(event.level) \(event.message) \(all)") }
        }
    }

    private let lines = Mutex<[String]>([])

    /// A logger of everything, also of what only a person who looks for an error wants to see.
    var logger: Logger {
        Logger(label: "test") { _ in Handler(book: self) }
    }

    /// Everything that was logged.
    var text: String { lines.withLock { $0.joined(separator: "\n") } }
}
