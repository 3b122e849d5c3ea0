import SandlotBase

/// A reader for CSV as described in RFC 4180, which needs memory for only one record.
///
/// A library such as SwiftCSV keeps the whole text in memory and reports no positions, but an export can be larger
/// than memory and have an error in line 3,000,000. In addition to the standard, the reader accepts a byte order
/// mark, lines that end with only a line feed or a carriage return, blank lines, semicolons, and tabs. Two things that
/// the standard forbids are errors: a quotation mark inside an unquoted field, and text after the closing one.
package struct CSVReader: ~Copyable {
    /// One field of a record.
    package struct Field: Sendable, Hashable {
        /// The content, without quotation marks.
        package var text: [UInt8] = []
        /// The line in which the field begins, from 1.
        package let line: Int
        /// The column in which the field begins, in characters from 1.
        package let column: Int
    }

    private static let quote = UInt8(ascii: "\"")
    private static let delimiters: [UInt8] = Array(",;\t|".utf8)

    private var bytes: ExportBytes
    private let delimiter: UInt8

    /// Creates a reader that starts at the source's first byte.
    ///
    /// - Parameters:
    ///   - source: The text.
    ///   - delimiter: The delimiter, or nil for the most frequent one in the first record.
    /// - Throws: ``TraceError`` if the source cannot be read, or is not UTF-8 text.
    package init(_ source: any TraceSource, delimiter: UInt8? = nil) throws(TraceError) {
        self.init(try ExportBytes(source), delimiter: delimiter)
    }

    init(_ bytes: consuming ExportBytes, delimiter: UInt8?) {
        self.delimiter = delimiter ?? Self.delimiter(in: bytes.head)
        self.bytes = bytes
    }

    /// Returns the delimiter in the first record of a text.
    static func delimiter(in head: ArraySlice<UInt8>) -> UInt8 {
        var counts = [Int](repeating: 0, count: delimiters.count)
        var isQuoted = false
        for byte in head {
            if byte == quote { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 0x0A || byte == 0x0D {
                if counts.contains(where: { $0 > 0 }) { break }
            } else if let index = delimiters.firstIndex(of: byte) {
                counts[index] += 1
            }
        }
        let most = counts.max() ?? 0
        return delimiters[counts.firstIndex(of: most) ?? 0]
    }

    /// Returns the next record that is not a blank line, or nil at the end.
    ///
    /// - Throws: ``TraceError`` with the line and column if the text is malformed.
    /// - Complexity: O(*n*) in the length of the record.
    package mutating func next() throws(TraceError) -> [Field]? {
        while let byte = try bytes.peek(), byte == 0x0A || byte == 0x0D {
            try bytes.advance()
        }
        guard try bytes.peek() != nil else { return nil }
        let start = bytes.line
        var fields: [Field] = []
        var length = 0
        while true {
            var field = Field(line: bytes.line, column: bytes.column)
            if try bytes.peek() == Self.quote {
                try readQuoted(&field, length: &length, startLine: start)
            } else {
                try readPlain(&field, length: &length, startLine: start)
            }
            try check(field)
            fields.append(field)
            guard let byte = try bytes.peek() else { return fields }
            try bytes.advance()
            guard byte == delimiter else {
                if byte == 0x0D, try bytes.peek() == 0x0A { try bytes.advance() }
                return fields
            }
            // Delimiters count as well, which limits the number of empty fields.
            try count(&length, startLine: start)
        }
    }

    private mutating func count(_ length: inout Int, startLine start: Int) throws(TraceError) {
        length += 1
        guard length <= ExportBytes.maximumRowLength else {
            throw bytes.error(
                .lineTooLong,
                "the row that begins in line \(start) is longer than "
                    + "\(ExportBytes.maximumRowLength >> 20) MiB; is a quotation mark missing?",
                line: start)
        }
    }

    private mutating func readPlain(
        _ field: inout Field, length: inout Int, startLine start: Int
    ) throws(TraceError) {
        while let byte = try bytes.peek(), byte != delimiter, byte != 0x0A, byte != 0x0D {
            guard byte != Self.quote else {
                throw bytes.error(
                    .invalidCSV,
                    "a quotation mark is inside a field that does not begin with one; put the "
                        + "field in quotation marks and double those inside")
            }
            try count(&length, startLine: start)
            field.text.append(byte)
            try bytes.advance()
        }
    }

    private mutating func readQuoted(
        _ field: inout Field, length: inout Int, startLine start: Int
    ) throws(TraceError) {
        try bytes.advance()
        while let byte = try bytes.peek() {
            try count(&length, startLine: start)
            try bytes.advance()
            guard byte == Self.quote else {
                field.text.append(byte)
                continue
            }
            guard let next = try bytes.peek() else { return }
            if next == Self.quote {
                field.text.append(byte)
                try bytes.advance()
            } else if next == delimiter || next == 0x0A || next == 0x0D {
                return
            } else {
                throw bytes.error(
                    .invalidCSV,
                    "text follows a closing quotation mark; double the quotation marks "
                        + "inside a field")
            }
        }
        throw bytes.error(
            .invalidCSV, "the quotation mark that opens here is never closed", line: field.line,
            column: field.column)
    }

    private func check(_ field: Field) throws(TraceError) {
        let invalid = unsafe field.text.withUnsafeBufferPointer {
            unsafe UTF8Sequence.firstInvalidOffset(in: $0)
        }
        if invalid != nil {
            throw bytes.error(
                .notUTF8, "the text is not valid UTF-8", line: field.line, column: field.column)
        }
        if field.text.contains(0) {
            throw bytes.error(
                .notUTF8, "the field contains a NUL byte", line: field.line, column: field.column)
        }
    }
}
