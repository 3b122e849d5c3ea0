import Synchronization

/// The first lines of the runs of a trace that grows, which name their devices.
final class TraceHeaders: Sendable {
    private struct State {
        /// The number of bytes that were read, which end with a line.
        var length = 0
        var lines: [(start: Int, bytes: [UInt8])] = []
    }

    private static let beginning = Array(#"{"seq":0,"#.utf8)

    private let state = Mutex(State())

    /// Creates a memory without lines.
    init() {}

    /// Returns the headers of the runs that began before a place of the trace.
    ///
    /// - Parameters:
    ///   - end: The place, which is the beginning of a line.
    ///   - trace: The trace as played apps record it, which only grows.
    /// - Returns: The lines.
    /// - Complexity: O(*n*) in the number of bytes since the last call.
    func lines(before end: Int, in trace: [UInt8]) -> [UInt8] {
        state.withLock { state in
            while state.length < trace.count,
                let last = trace[state.length...].firstIndex(of: UInt8(ascii: "\n"))
            {
                let line = trace[state.length...last]
                if line.starts(with: Self.beginning) {
                    state.lines.append((state.length, Array(line)))
                }
                state.length = last + 1
            }
            return state.lines.prefix { $0.start < end }.flatMap(\.bytes)
        }
    }
}
