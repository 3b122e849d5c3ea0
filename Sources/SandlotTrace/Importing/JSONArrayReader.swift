/// A reader for the objects of a JSON array, which needs memory for only one object.
struct JSONArrayReader: ~Copyable {
    /// An object with its original text.
    struct Element {
        let text: [UInt8]
        /// The line in which the object begins.
        let line: Int
        let column: Int
    }

    private enum State { case start, elements, end }

    private var bytes: ExportBytes
    private var state = State.start

    /// Creates a reader that starts at the bracket of the array.
    init(_ bytes: consuming ExportBytes) {
        self.bytes = bytes
    }

    /// Returns the next object, or nil at the end of the array.
    ///
    /// - Throws: ``TraceError`` with the line and column if the array is malformed.
    mutating func next() throws(TraceError) -> Element? {
        try skipSpace()
        switch state {
        case .end:
            guard try bytes.peek() == nil else {
                throw bytes.error(.invalidJSON, "there is text after the array")
            }
            return nil
        case .start:
            try expect("[", "an array is needed here")
            state = .elements
            try skipSpace()
            if try take("]") { return try ended() }
        case .elements:
            if try take("]") { return try ended() }
            try expect(",", "a comma or the end of the array is needed here")
            try skipSpace()
        }
        return try object()
    }

    private mutating func ended() throws(TraceError) -> Element? {
        state = .end
        return try next()
    }

    private mutating func object() throws(TraceError) -> Element {
        let (line, column) = (bytes.line, bytes.column)
        guard try bytes.peek() == UInt8(ascii: "{") else {
            throw try unexpected(.notAnObject, "each element of the array must be an object")
        }
        var text: [UInt8] = []
        var depth = 0
        var isInString = false
        var isEscaped = false
        while let byte = try bytes.peek() {
            guard text.count < ExportBytes.maximumRowLength else {
                throw bytes.error(
                    .lineTooLong,
                    "the object is longer than \(ExportBytes.maximumRowLength >> 20) MiB",
                    line: line, column: column)
            }
            text.append(byte)
            try bytes.advance()
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return Element(text: text, line: line, column: column) }
            default: break
            }
        }
        throw bytes.error(
            .invalidJSON, "the object that begins here is never closed; is the file cut off?",
            line: line, column: column)
    }

    private mutating func skipSpace() throws(TraceError) {
        while let byte = try bytes.peek(), [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
            try bytes.advance()
        }
    }

    private mutating func take(_ character: Unicode.Scalar) throws(TraceError) -> Bool {
        guard try bytes.peek() == UInt8(ascii: character) else { return false }
        try bytes.advance()
        return true
    }

    private mutating func expect(
        _ character: Unicode.Scalar, _ reason: String
    ) throws(TraceError) {
        guard try take(character) else { throw try unexpected(.invalidJSON, reason) }
    }

    private mutating func unexpected(
        _ code: TraceError.Code, _ reason: String
    ) throws(TraceError) -> TraceError {
        guard try bytes.peek() != nil else {
            return bytes.error(.invalidJSON, "the array is not closed; is the file cut off?")
        }
        return bytes.error(code, reason)
    }
}
