import SandlotBase

/// A reader that returns the records of a trace in the order of the file.
///
/// The reader ignores a byte order mark, carriage returns, and blank lines. If the last line has no line ending
/// and is not JSON, a process was killed while writing it. The reader drops this line.
public struct TraceReader: ~Copyable {
    /// The maximum length of a line, in bytes.
    public static let maximumLineLength = 16 << 20

    private let lines: TraceLines
    private var decoder: TraceLineDecoder
    private let path: String?

    /// Creates a reader for a file.
    ///
    /// - Parameter path: The path of the file, or `-` for standard input.
    /// - Throws: ``TraceError`` with ``TraceError/Code/unreadableFile`` if the file cannot be opened.
    public init(contentsOf path: String) throws(TraceError) {
        lines = TraceLines(try TraceFile(path).source())
        decoder = TraceLineDecoder(keepsUnknownFields: true)
        self.path = path
    }

    /// Creates a reader for a text in memory.
    ///
    /// - Parameter bytes: JSON Lines in UTF-8.
    public init(_ bytes: [UInt8]) {
        lines = TraceLines(TraceBytes(bytes))
        decoder = TraceLineDecoder(keepsUnknownFields: true)
        path = nil
    }

    /// Returns the next record, or nil at the end.
    ///
    /// - Throws: ``TraceError`` with the line and byte if a line is malformed.
    /// - Complexity: O(*n*) in the length of the line.
    public mutating func next() throws(TraceError) -> TraceRecord? {
        do throws(TraceError) {
            guard let line = try unsafe lines.next() else { return nil }
            do throws(TraceError) {
                return try unsafe decoder.decode(line.bytes)
            } catch {
                if unsafe line.isUnterminated, unsafe !decoder.isJSON(line.bytes) { return nil }
                var error = error
                error.line = unsafe line.number
                throw error
            }
        } catch {
            var error = error
            error.file = path
            throw error
        }
    }

    /// Returns all remaining records.
    ///
    /// - Throws: ``TraceError`` with the line and byte, or ``TraceError/Code/noEvents`` if there are no records.
    public mutating func records() throws(TraceError) -> [TraceRecord] {
        var records: [TraceRecord] = []
        while let record = try next() { records.append(record) }
        if records.isEmpty {
            throw TraceError(.noEvents, "there is no event in the trace", file: path)
        }
        return records
    }
}
