import SandlotJSON

/// A decoder that turns lines into records and reuses its memory.
package struct TraceLineDecoder: ~Copyable {
    private var fields = TraceFields()
    /// Whether unknown members are kept.
    private let keepsUnknownFields: Bool

    package init(keepsUnknownFields: Bool) {
        self.keepsUnknownFields = keepsUnknownFields
    }

    /// Decodes a line.
    ///
    /// - Parameter line: The bytes of the line without its line ending.
    /// - Returns: The record.
    /// - Throws: ``TraceError`` with a byte but no line.
    package mutating func decode(
        _ line: UnsafeBufferPointer<UInt8>
    ) throws(TraceError) -> TraceRecord {
        var record = TraceRecord.blank
        try unsafe decode(line, into: &record)
        return record
    }

    /// Decodes a line into an existing record.
    ///
    /// - Parameters:
    ///   - line: The bytes of the line without its line ending.
    ///   - record: The record to overwrite. If the line is malformed, it is overwritten in part.
    /// - Throws: ``TraceError`` with a byte but no line.
    package mutating func decode(
        _ line: UnsafeBufferPointer<UInt8>, into record: inout TraceRecord
    ) throws(TraceError) {
        try unsafe fields.scan(line)
        let seq = try fields.milliseconds(.seq)
        let t = try fields.milliseconds(.t)
        let run = try fields.runName()
        let kind = try fields.eventKind()
        var wall: WallTime?
        if let text = try fields.optionalString(.wall) {
            wall = WallTime(text)
            if wall == nil {
                throw fields.error(
                    .invalidTime, at: .wall,
                    "wall must be an RFC 3339 time in UTC, such as 2026-11-02T10:00:00.000Z")
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

    /// Decodes a line and the contents that do not depend on its event.
    ///
    /// - Parameter line: The bytes of the line without its line ending.
    /// - Returns: The record and the other contents.
    /// - Throws: ``TraceError`` with a byte but no line.
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

    /// The contents of the last line that do not depend on its event.
    package var content: TraceContent { fields.content }

    /// Returns whether a line is JSON.
    ///
    /// A line that is nested too deeply counts as JSON if its brackets are closed, because such an event must be
    /// refused instead of being taken for a line that was cut off.
    package mutating func isJSON(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        switch unsafe fields.syntaxProblem(in: line) {
        case nil: true
        case .tooDeep: unsafe line.closesAllBrackets
        default: false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether as many arrays and objects end as begin.
    fileprivate var closesAllBrackets: Bool {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in unsafe Array(self) {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
            } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
                depth += 1
            } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
                depth -= 1
            }
        }
        return depth == 0 && !isInString
    }
}

extension TraceRecord {
    /// An empty record for decoding lines into.
    package static let blank = TraceRecord(
        run: "", seq: 0, t: 0, event: .unknown(TraceEvent.Unknown(name: "")))
}
