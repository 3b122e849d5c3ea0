import SandlotBase
import SandlotJSON

/// The recognition of files that are not traces but exports that can be imported.
package enum ExportRecognition {
    /// The length of the beginning of a file that is examined, in bytes.
    private static let headLength = 64 << 10
    /// The names of members that occur together only in traces.
    private static let envelope = ["seq", "t", "run", "e"]

    /// Returns an error that mentions `--from` if the file looks like an export.
    ///
    /// - Parameters:
    ///   - error: The reason why the file is not a trace.
    ///   - file: The file.
    /// - Returns: The error, with another reason if the file is recognized.
    package static func explained(_ error: TraceError, _ file: some TraceStorage) -> TraceError {
        let isAboutFormat = [
            TraceError.Code.invalidJSON, .notAnObject, .missingMember, .noEvents, .wrongType,
        ].contains(error.code)
        guard isAboutFormat, let hint = hint(head(of: file)) else { return error }
        var explained = TraceError(
            error.code, hint, file: error.file, line: error.line ?? 1)
        explained.column = error.column
        return explained
    }

    /// Returns an error that states if the file to import is already a trace.
    ///
    /// - Parameters:
    ///   - error: The reason why the file cannot be imported.
    ///   - file: The file.
    /// - Returns: The error, with another reason if the file is a trace.
    package static func explainedImport(
        _ error: TraceError, _ file: some TraceStorage
    ) -> TraceError {
        let line = Array(head(of: file).prefix { $0 != 0x0A })
        guard error.code == .missingMember, let root = try? JSONDocument(line).root,
            envelope.allSatisfy({ root[$0] != nil })
        else { return error }
        return TraceError(
            error.code, "this is already a trace; check it without `--from`", line: error.line)
    }

    /// Returns the probable kind of a text and advice, or nil if the text is not recognized.
    static func hint(_ head: [UInt8]) -> String? {
        let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let body = text.drop(while: isSpace)
        switch body.first {
        case UInt8(ascii: "{"):
            let line = body.prefix { $0 != 0x0A }
            return object(Array(line), "JSON Lines")
        case UInt8(ascii: "["):
            let start = body.dropFirst().drop(while: isSpace)
            guard start.first == UInt8(ascii: "{") else { return nil }
            var reader = try? JSONArrayReader(ExportBytes(TraceBytes(Array(body))))
            let element = try? reader?.next()
            return element.flatMap { object($0.text, "a JSON array") }
                ?? advice("a JSON array (a trace has one object per line)", isFirebase: false)
        default:
            return table(Array(body))
        }
    }

    private static func object(_ text: [UInt8], _ format: String) -> String? {
        guard let root = try? JSONDocument(text).root, root.kind == .object else { return nil }
        if root["event_name"] != nil, root["event_timestamp"] != nil {
            return advice("an export of BigQuery, as \(format)", isFirebase: true)
        }
        guard !root.memberList.isEmpty, !envelope.contains(where: { root[$0] != nil }) else {
            return nil
        }
        return advice("\(format) without the members of a trace", isFirebase: false)
    }

    private static func table(_ text: [UInt8]) -> String? {
        let delimiter = CSVReader.delimiter(in: text[...])
        guard var reader = try? CSVReader(TraceBytes(text), delimiter: delimiter),
            let header = try? reader.next(), header.count > 1
        else { return nil }
        // Names of columns are short words. Prose with commas is not a table.
        let names = header.map { String(decoding: $0.text, as: UTF8.self) }
        let isHeader = names.allSatisfy { $0.utf8.count <= 64 && !$0.hasPrefix(" ") && $0 != "" }
        let second = try? reader.next()
        guard isHeader, second.map({ $0.count == header.count }) ?? true else { return nil }
        let isFirebase = names.contains("event_name") && names.contains("event_timestamp")
        let shown = names.prefix(4).joined(separator: ", ")
        return advice(
            "CSV with the columns \(PlainText.excerpt(shown, atMost: 120))"
                + (names.count > 4 ? ", …" : ""), isFirebase: isFirebase)
    }

    private static func advice(_ what: String, isFirebase: Bool) -> String {
        "this is not a trace, but \(what); "
            + (isFirebase
                ? "import it with `--from firebase`, or with `--from FILE` and your own mapping"
                : "import it with `--from FILE`, where FILE is a mapping that states which row "
                    + "becomes which event")
    }

    private static func head(of file: some TraceStorage) -> [UInt8] {
        let source = file.source()
        var head = [UInt8](repeating: 0, count: headLength)
        var count = 0
        while count < headLength {
            let start = count
            let length = unsafe head.withUnsafeMutableBytes { buffer in
                (try? unsafe source.read(
                    into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...]))) ?? 0
            }
            guard length > 0 else { break }
            count += length
        }
        return Array(head.prefix(count))
    }
}
