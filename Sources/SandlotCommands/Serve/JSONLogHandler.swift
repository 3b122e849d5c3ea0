import Foundation
import Logging
import SandlotBase
import SandlotJSON
import Synchronization

/// A log of JSON objects on standard error, one a line.
struct JSONLogHandler: LogHandler {
    /// Lets one line be written at a time.
    private static let turn = Mutex(())

    /// The name of the log.
    let label: String
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    /// Creates a log without metadata.
    init(label: String, level: Logger.Level) {
        self.label = label
        logLevel = level
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var metadata = metadata.merging(event.metadata ?? [:]) { $1 }
        if let error = event.error { metadata["error"] = "\(error)" }
        let text = Self.line(
            "\(event.message)", at: .now, level: event.level, label: label, metadata: metadata)
        // A log that nobody reads any longer stops nothing.
        Self.turn.withLock { _ in
            try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
        }
    }

    /// Returns a message as JSON on one line.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - date: The instant.
    ///   - level: The level.
    ///   - label: The name of the log.
    ///   - metadata: The values that belong to the message, as texts under their names.
    /// - Returns: The line, without its end.
    static func line(
        _ message: String, at date: Timestamp, level: Logger.Level, label: String,
        metadata: Logger.Metadata
    ) -> String {
        var members: [String: JSONElement] = [
            "time": .string(date.description), "level": .string(level.rawValue),
            "log": .string(label), "message": .string(message),
        ]
        if !metadata.isEmpty {
            members["data"] = .object(metadata.mapValues { .string("\($0)") })
        }
        return JSONElement.object(members).compact
    }
}
