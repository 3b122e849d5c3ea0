import SandlotTrace

/// Reads the records of a trace in the order of its lines.
struct TraceScan: ~Copyable {
    /// A record and where its line stands.
    struct Line {
        let record: TraceRecord
        let content: TraceContent
        let offset: Int
        let length: Int
    }

    private let lines: TraceLines
    private var decoder = TraceLineDecoder(keepsUnknownFields: false)
    private var hasEvents = false

    init(_ source: any TraceSource) {
        lines = TraceLines(source)
    }

    /// The next record, or nil at the end.
    ///
    /// - Throws: ``TraceError`` with line and byte.
    mutating func next() throws(TraceError) -> Line? {
        guard let line = try unsafe lines.next() else {
            guard hasEvents else {
                throw TraceError(.noEvents, "there is no event in the trace")
            }
            return nil
        }
        do throws(TraceError) {
            let record = try unsafe decoder.decode(line.bytes)
            hasEvents = true
            return unsafe Line(
                record: record, content: decoder.content, offset: line.offset,
                length: line.bytes.count)
        } catch {
            // The torn tail of a killed process.
            if unsafe line.isUnterminated, unsafe !decoder.isJSON(line.bytes) {
                return try next()
            }
            var error = error
            error.line = unsafe line.number
            throw error
        }
    }
}
