/// A row of an export as a JSON object, for any format of the export.
struct ExportRow {
    /// The position of a CSV field in the object and in the file.
    struct FieldPlace {
        let offset: Int
        let line: Int
        let column: Int
    }

    /// The object.
    let text: [UInt8]
    /// The line in which the row begins.
    let line: Int
    let column: Int
    /// The positions of the fields in ascending order, or none for JSON.
    var fields: [FieldPlace] = []

    /// Returns an error about the object with its position in the file.
    func placed(_ error: TraceError) -> TraceError {
        var error = error
        error.line = line
        guard let byte = error.byte else { return error }
        error.byte = nil
        if let field = fields.last(where: { $0.offset <= byte }) {
            (error.line, error.column) = (field.line, field.column)
            return error
        }
        guard fields.isEmpty else { return error }
        let before = text.prefix(byte)
        let newlines = before.count { $0 == 0x0A }
        let tail = before.suffix(from: before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)
        error.line = line + newlines
        error.column = tail.count { $0 & 0xC0 != 0x80 } + (newlines > 0 ? 1 : column)
        return error
    }
}
