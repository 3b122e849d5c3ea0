import SandlotBase

/// Reads the rows of an export, whatever its format, in memory that a row needs.
struct ExportReader: ~Copyable {
    private var lines: TraceLines?
    private var array: JSONArrayReader?
    private var table: ExportTable?

    /// Begins at an export's first row.
    ///
    /// - Parameters:
    ///   - storage: The export.
    ///   - description: What is known of it.
    /// - Throws: ``TraceError`` if it cannot be read, or its beginning is wrong.
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

    /// The next row, or nil at the end.
    ///
    /// - Throws: ``TraceError`` with line and column.
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
