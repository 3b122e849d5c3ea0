internal import Synchronization

/// The lines of the traces of all devices, in the order in which they were written.
package final class TraceLog: Sendable {
    private let lines = Mutex<[UInt8]>([])

    /// Begins without a line.
    package init() {}

    /// Adds a line, with its end.
    package func append(_ line: [UInt8]) {
        lines.withLock { $0 += line }
    }

    /// Everything that was written so far: JSON Lines in UTF-8.
    package var bytes: [UInt8] { lines.withLock { $0 } }
}
