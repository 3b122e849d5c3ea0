/// Turns one line after another into records, in memory that is used again.
package struct TraceLineDecoder: ~Copyable {
    private var fields = TraceFields()
    /// Whether unknown members are kept.
    private let keepsUnknownFields: Bool

    package init(keepsUnknownFields: Bool) {
        self.keepsUnknownFields = keepsUnknownFields
    }

    /// Reads a line.
    ///
    /// - Parameter line: The bytes without the line's end.
    /// - Returns: The record.
    /// - Throws: ``TraceError`` with a byte, without a line.
    package mutating func decode(
        _ line: UnsafeBufferPointer<UInt8>
    ) throws(TraceError) -> TraceRecord {
        var record = TraceRecord.blank
        try unsafe decode(line, into: &record)
        return record
    }

    /// Reads a line into a record that is used again.
    ///
    /// - Parameters:
    ///   - line: The bytes without the line's end.
    ///   - record: Is overwritten, in part if the line is malformed.
    /// - Throws: ``TraceError`` with a byte, without a line.
    package mutating func decode(
        _ line: UnsafeBufferPointer<UInt8>, into record: inout TraceRecord
    ) throws(TraceError) {
        try unsafe fields.scan(line)
        let seq = try fields.milliseconds(.seq)
        let t = try fields.milliseconds(.t)
        // What fits into a JSON number everywhere: differences of such times cannot overflow.
        guard seq <= 1 << 53 else { throw fields.error(.outOfRange, .seq, "seq is too large") }
        guard t <= 1 << 53 else { throw fields.error(.outOfRange, .t, "t is too large") }
        let run = try fields.runName()
        let kind = try fields.eventKind()
        var wall: WallTime?
        if let text = try fields.optionalString(.wall) {
            wall = WallTime(text)
            if wall == nil {
                throw fields.error(
                    .invalidTime, .wall,
                    "wall must be a time of RFC 3339 in UTC, as in 2026-11-02T10:00:00.000Z")
            }
        }
        record.run = run
        record.seq = seq
        record.t = t
        record.wall = wall
        record.dev = try fields.optionalString(.dev)
        record.scene = try fields.optionalString(.scene)
        record.event = try TraceEvent(kind, reading: fields)
        if keepsUnknownFields { record.unknownFields = fields.unknownFields(of: kind) }
    }

    /// Reads a line and what it says besides its meaning.
    ///
    /// - Parameter line: The bytes without the line's end.
    /// - Returns: The record and the rest.
    /// - Throws: ``TraceError`` with a byte, without a line.
    package mutating func decode(
        _ line: [UInt8]
    ) throws(TraceError) -> (record: TraceRecord, content: TraceContent) {
        var result: Result<TraceRecord, TraceError>?
        unsafe line.withUnsafeBufferPointer { bytes in
            do throws(TraceError) {
                result = .success(try unsafe decode(bytes))
            } catch {
                result = .failure(error)
            }
        }
        guard let result else { throw TraceError(.noEvents, "there is no line") }
        return (try result.get(), fields.content)
    }

    /// What the last line says besides its meaning.
    package var content: TraceContent { fields.content }

    /// Whether a line is JSON at all.
    package mutating func isJSON(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        do throws(TraceError) {
            try unsafe fields.scan(line)
            return true
        } catch {
            return error.code == .notAnObject
        }
    }
}

extension TraceRecord {
    /// What a line is read into.
    package static let blank = TraceRecord(
        run: "", seq: 0, t: 0, event: .unknown(TraceEvent.Unknown(name: "")))
}
