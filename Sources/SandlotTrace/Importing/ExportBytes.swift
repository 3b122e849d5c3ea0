/// The bytes of an export, one after another, with their positions.
struct ExportBytes: ~Copyable {
    /// The maximum length of a row, in bytes.
    static let maximumRowLength = TraceReader.maximumLineLength
    /// The number of bytes that are read to recognize the kind of a file.
    static let headLength = 1 << 16

    private let source: any TraceSource
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    /// The line of the next byte, from 1.
    private(set) var line = 1
    /// The column of the next byte in characters (Unicode scalars), from 1.
    private(set) var column = 1

    /// Starts at the source's first byte, after a byte order mark.
    ///
    /// - Throws: ``TraceError`` if the source cannot be read, or is not UTF-8 text.
    init(_ source: any TraceSource) throws(TraceError) {
        self.source = source
        while buffer.count < Self.headLength, !isAtEnd { try fill() }
        try Self.checkEncoding(buffer)
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The beginning of the unread bytes.
    var head: ArraySlice<UInt8> { buffer[position...] }

    /// Returns the next byte without consuming it, or nil at the end.
    mutating func peek() throws(TraceError) -> UInt8? {
        if position == buffer.count {
            guard !isAtEnd else { return nil }
            buffer.removeAll(keepingCapacity: true)
            position = 0
            while buffer.isEmpty, !isAtEnd { try fill() }
        }
        return position < buffer.count ? buffer[position] : nil
    }

    /// Consumes the next byte.
    ///
    /// A line ends with a line feed, or with a carriage return that no line feed follows.
    mutating func advance() throws(TraceError) {
        let byte = buffer[position]
        position += 1
        switch byte {
        case 0x0A: newline()
        case 0x0D: if try peek() != 0x0A { newline() }
        default: if byte & 0xC0 != 0x80 { column += 1 }
        }
    }

    /// Returns an error with a position.
    func error(
        _ code: TraceError.Code, _ reason: String, line: Int? = nil, column: Int? = nil
    ) -> TraceError {
        var error = TraceError(code, reason, line: line ?? self.line)
        error.column = column ?? (line == nil ? self.column : nil)
        return error
    }

    private mutating func newline() {
        line += 1
        column = 1
    }

    private mutating func fill() throws(TraceError) {
        var failure: TraceError?
        // Filling a buffer with zeros would take longer than reading a short export.
        let piece = unsafe [UInt8](unsafeUninitializedCapacity: Self.headLength) { bytes, count in
            do throws(TraceError) {
                count = try unsafe source.read(into: UnsafeMutableRawBufferPointer(bytes))
            } catch {
                count = 0
                failure = error
            }
        }
        if let failure { throw failure }
        isAtEnd = piece.isEmpty
        buffer = buffer.isEmpty ? piece : buffer + piece
    }

    private static func checkEncoding(_ head: [UInt8]) throws(TraceError) {
        let first = (head.first ?? 1, head.dropFirst().first ?? 1)
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
            || (first.0 == 0) != (first.1 == 0)
        {
            throw TraceError(
                .notUTF8,
                "this is UTF-16, but UTF-8 is required; convert it with iconv, for example",
                line: 1)
        }
        if head.starts(with: [0x1F, 0x8B]) {
            throw TraceError(
                .notUTF8, "this is compressed with gzip; decompress it first", line: 1)
        }
        if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            throw TraceError(
                .notUTF8,
                "this is a workbook or another archive; save the table as CSV in UTF-8 first",
                line: 1)
        }
        if head.starts(with: Array("PAR1".utf8)) || head.starts(with: Array("Obj\u{1}".utf8)) {
            throw TraceError(
                .notUTF8, "this is Parquet or Avro; export it as JSON or CSV instead", line: 1)
        }
    }
}
