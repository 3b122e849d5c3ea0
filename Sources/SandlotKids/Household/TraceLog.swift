import Synchronization

/// The lines of the traces of all devices, in the order in which they were written.
package final class TraceLog: Sendable {
    private let lines = Mutex<[UInt8]>([])

    /// Creates an empty log.
    package init() {}

    /// Adds a line, including its end.
    package func append(_ line: [UInt8]) {
        lines.withLock { $0 += line }
    }

    /// All lines so far, as JSON Lines in UTF-8.
    package var bytes: [UInt8] { lines.withLock { $0 } }
}
