import SandlotBase
import SandlotTrace

/// Consecutive lines of a trace that have not been decoded.
struct TraceChunk: Sendable {
    /// The end of the lines.
    enum End: Sendable {
        case ofTrace
        case error(TraceError)
    }

    /// A line of a chunk.
    struct Line: Sendable {
        /// The position of its bytes in the chunk.
        fileprivate let bytes: Range<Int>
        /// The number of the line in the trace, from 1.
        let number: Int
        /// The offset of the line in the trace, in bytes.
        let offset: Int
        /// Whether this is the last line and has no line ending.
        let isUnterminated: Bool
    }

    /// The largest number of lines.
    static let maximumLineCount = 512
    /// The number of bytes after which no line is added.
    private static let size = 1 << 17

    /// The end that follows the last line, if there is one.
    private(set) var end: End?
    private var bytes: [UInt8] = []
    private var lines: [Line] = []

    /// The number of lines.
    var lineCount: Int { lines.count }

    /// Takes the next lines of a trace.
    ///
    /// - Parameter source: The lines of the trace that have not been taken.
    init(of source: TraceLines) {
        lines.reserveCapacity(Self.maximumLineCount)
        bytes.reserveCapacity(Self.size)
        do throws(TraceError) {
            while lines.count < Self.maximumLineCount, bytes.count < Self.size {
                guard let line = try unsafe source.next() else {
                    end = .ofTrace
                    return
                }
                let start = bytes.count
                unsafe bytes.append(contentsOf: line.bytes)
                lines.append(
                    unsafe Line(
                        bytes: start..<bytes.count, number: line.number, offset: line.offset,
                        isUnterminated: line.isUnterminated))
            }
        } catch {
            end = .error(error)
        }
    }

    /// Returns a line.
    func line(_ index: Int) -> Line { lines[index] }

    /// Passes the bytes of a line to a function.
    func withBytes<Result, Failure>(
        of line: Line, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe bytes.withUnsafeBufferPointer { all throws(Failure) in
            try unsafe body(UnsafeBufferPointer(rebasing: all[line.bytes]))
        }
    }
}
