import SandlotBase

/// A reader for the rows of an export in any format, which needs memory for only one row.
struct ExportReader: ~Copyable {
    private var lines: TraceLines?
    private var array: JSONArrayReader?
    private var table: ExportTable?

    /// Creates a reader that starts at the first row of an export.
    ///
    /// - Parameters:
    ///   - storage: The export.
    ///   - description: The description of the export.
    /// - Throws: ``TraceError`` if the export cannot be read, or its beginning is malformed.
    init(
        _ storage: some TraceStorage, _ description: ExportDescription
    ) throws(TraceError) {
        let bytes = try ExportBytes(storage.source())
        switch description.format ?? ExportFormat(head: bytes.head) {
        case .jsonLines: lines = TraceLines(storage.source())
        case .json: array = JSONArrayReader(bytes)
        case .csv: table = try ExportTable(bytes, description)
        }
    }

    /// Returns the next row, or nil at the end.
    ///
    /// - Throws: ``TraceError`` with the line and column if the row is malformed.
    mutating func next() throws(TraceError) -> ExportRow? {
        if let lines {
            guard let line = try unsafe lines.next() else { return nil }
            return unsafe ExportRow(text: Array(line.bytes), line: line.number, column: 1)
        }
        if let element = try array?.next() {
            return ExportRow(text: element.text, line: element.line, column: element.column)
        }
        return try table?.next()
    }
}
