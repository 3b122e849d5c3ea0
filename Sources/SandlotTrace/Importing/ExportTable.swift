import SandlotBase
import SandlotJSON

/// A converter from CSV records to rows, with the names in the first record.
struct ExportTable: ~Copyable {
    private var reader: CSVReader
    /// The name of each column, or nil if the column is ignored.
    private var names: [String?] = []
    private let description: ExportDescription

    /// Reads the header.
    ///
    /// - Throws: ``TraceError`` if there is no header, or if a column is missing or ambiguous.
    init(_ bytes: consuming ExportBytes, _ description: ExportDescription) throws(TraceError) {
        reader = CSVReader(bytes, delimiter: description.delimiter)
        self.description = description
        guard let header = try reader.next() else {
            throw TraceError(.noEvents, "the export has no entries")
        }
        try readHeader(header)
    }

    private mutating func readHeader(_ header: [CSVReader.Field]) throws(TraceError) {
        let read = Set(
            description.columns.map(\.name) + description.layout.names
                + [description.layout.parameterList].compactMap(\.self))
        var seen: Set<String> = []
        for field in header {
            let name = String(decoding: field.text, as: UTF8.self)
            guard !name.isEmpty, !seen.insert(name).inserted else {
                names.append(name.isEmpty ? nil : name)
                continue
            }
            guard !read.contains(name) else {
                var error = TraceError(
                    .invalidCSV,
                    "two columns are named \(Quotation.quoted(name)); rename one of them",
                    line: field.line)
                error.column = field.column
                throw error
            }
            names.append(nil)
        }
        let known = names.compactMap(\.self)
        let line = header.first?.line ?? 1
        for column in description.columns where !has(column.name, known) {
            throw missing(
                column.name, among: known, reason: "which \(column.place) reads", line: line)
        }
        let layout = description.layout
        for name in [layout.event, layout.time].compactMap(\.self) where !has(name, known) {
            throw missing(name, among: known, reason: "which every entry requires", line: line)
        }
    }

    private func has(_ name: String, _ known: [String]) -> Bool {
        ExportDescription.columnNames(of: name, list: description.layout.parameterList)
            .contains(where: known.contains)
    }

    private func missing(
        _ name: String, among known: [String], reason: String, line: Int
    ) -> TraceError {
        var text = "there is no column \(Quotation.quoted(name)), \(reason)"
        if let nearest = NearestWord.suggestion(for: name, among: known) {
            text += "; did you mean \(Quotation.quoted(nearest))?"
        } else if known.count <= 16 {
            text += "; the columns are " + known.map(Quotation.quoted).joined(separator: ", ")
        }
        return TraceError(.unknownColumn, text, line: line)
    }

    /// Returns the next row, or nil at the end.
    ///
    /// - Throws: ``TraceError`` with the line and column if the row is malformed.
    mutating func next() throws(TraceError) -> ExportRow? {
        guard let record = try reader.next() else { return nil }
        let (line, column) = (record[0].line, record[0].column)
        guard record.count == names.count else {
            throw TraceError(
                .wrongFieldCount,
                "the row has \(Self.count(record.count, "field")), but the header names "
                    + Self.count(names.count, "column"), line: line)
        }
        var writer = JSONWriter()
        var places: [ExportRow.FieldPlace] = []
        writer.beginObject()
        for (name, field) in zip(names, record) {
            // An empty field counts as missing.
            guard let name, !field.text.isEmpty else { continue }
            places.append(
                ExportRow.FieldPlace(
                    offset: writer.bytes.count, line: field.line, column: field.column))
            writer.name(name)
            writer.string(String(decoding: field.text, as: UTF8.self))
        }
        writer.endObject()
        return ExportRow(text: writer.bytes, line: line, column: column, fields: places)
    }

    private static func count(_ number: Int, _ word: String) -> String {
        "\(number) \(word)\(number == 1 ? "" : "s")"
    }
}
