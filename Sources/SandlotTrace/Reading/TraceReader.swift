import SandlotBase

/// Reads a trace record by record, in the order of the file.
///
/// A byte order mark, carriage returns and blank lines are ignored. A last line without a newline that is no
/// JSON is the torn tail of a killed process, and is dropped.
public struct TraceReader: ~Copyable {
    /// The longest line that is read, in bytes.
    public static let maximumLineLength = 16 << 20

    private let lines: TraceLines
    private var decoder: TraceLineDecoder
    private let path: String?

    /// Opens a file.
    ///
    /// - Parameter path: The file; `-` is standard input.
    /// - Throws: ``TraceError`` with ``TraceError/Code/unreadableFile``.
    public init(contentsOf path: String) throws(TraceError) {
        lines = TraceLines(try TraceFile(path).source())
        decoder = TraceLineDecoder(keepsUnknownFields: true)
        self.path = path
    }

    /// Reads a text in memory.
    ///
    /// - Parameter bytes: JSON Lines in UTF-8.
    public init(_ bytes: [UInt8]) {
        lines = TraceLines(TraceBytes(bytes))
        decoder = TraceLineDecoder(keepsUnknownFields: true)
        path = nil
    }

    /// The next record, or nil at the end.
    ///
    /// - Throws: ``TraceError`` with line and byte.
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

    /// All records that are left.
    ///
    /// - Throws: ``TraceError`` with line and byte; ``TraceError/Code/noEvents`` if there is none.
    public mutating func records() throws(TraceError) -> [TraceRecord] {
        var records: [TraceRecord] = []
        while let record = try next() { records.append(record) }
        if records.isEmpty {
            throw TraceError(.noEvents, "there is no event in the trace", file: path)
        }
        return records
    }
}
