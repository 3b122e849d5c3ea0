import SandlotBase
import SandlotTrace

/// A reader of the records of a trace in the order of its lines, one at a time, in reused memory.
struct TraceScan: ~Copyable {
    private let lines: TraceLines
    private var decoder = TraceLineDecoder(keepsUnknownFields: false)
    private var hasEvents = false

    /// The record of the latest line.
    private(set) var record = TraceRecord.blank
    /// The offset of the latest line, in bytes.
    private(set) var offset = 0
    /// The length of the latest line, in bytes.
    private(set) var length = 0

    init(_ source: any TraceSource) {
        lines = TraceLines(source)
    }

    /// The content of the latest line apart from its event.
    var content: TraceContent { decoder.content }

    /// Passes the latest line to a function without copying it.
    ///
    /// It is mutating so that its caller passes the reader itself, and not a copy of its memory.
    ///
    /// - Parameter body: Receives the record and the other content of the line.
    /// - Returns: The result of the function.
    mutating func withLine(
        _ body: (borrowing TraceRecord, borrowing TraceContent) -> Bool
    ) -> Bool {
        body(record, decoder.content)
    }

    /// Moves to the next line.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: ``TraceError`` with line and byte.
    mutating func advance() throws(TraceError) -> Bool {
        guard let line = try unsafe lines.next() else {
            guard hasEvents else {
                throw TraceError(.noEvents, "there is no event in the trace")
            }
            return false
        }
        do throws(TraceError) {
            try unsafe decoder.decode(line.bytes, into: &record)
        } catch {
            // An incomplete last line, as a killed process leaves it.
            if unsafe line.isUnterminated, unsafe !decoder.isJSON(line.bytes) {
                return try advance()
            }
            var error = error
            error.line = unsafe line.number
            throw error
        }
        hasEvents = true
        offset = unsafe line.offset
        length = unsafe line.bytes.count
        return true
    }
}
