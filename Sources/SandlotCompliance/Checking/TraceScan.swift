import SandlotBase
import SandlotTrace

/// Reads the records of a trace in the order of its lines, one at a time, in memory that is used again.
struct TraceScan: ~Copyable {
    private let lines: TraceLines
    private var decoder = TraceLineDecoder(keepsUnknownFields: false)
    private var hasEvents = false

    /// The record of the latest line.
    private(set) var record = TraceRecord.blank
    /// Where the latest line begins, in bytes.
    private(set) var offset = 0
    /// How many bytes the latest line has.
    private(set) var length = 0

    init(_ source: any TraceSource) {
        lines = TraceLines(source)
    }

    /// What the latest line says besides its meaning.
    var content: TraceContent { decoder.content }

    /// Gives the latest line to a function, without copying it.
    ///
    /// - Parameter body: Takes the record, what the line says besides, and where it begins.
    /// - Returns: What the function returns.
    func withLine(
        _ body: (borrowing TraceRecord, borrowing TraceContent, _ offset: Int) -> Bool
    ) -> Bool {
        body(record, decoder.content, offset)
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
            // The torn tail of a killed process.
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
