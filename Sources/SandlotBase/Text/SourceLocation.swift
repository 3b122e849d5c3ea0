/// A position in a file, counted as an editor does.
package struct SourceLocation: Sendable, Hashable {
    /// The file's name as the user specified it, if the text came from a file.
    package var file: String?
    /// The line, from 1.
    package var line: Int
    /// The column in characters (Unicode scalars), from 1.
    package var column: Int
    /// The offset in bytes from the start of the text.
    package var byte: Int

    /// Determines the line and column of a byte.
    ///
    /// Lines end with LF or CR LF.
    ///
    /// - Parameters:
    ///   - byte: The offset. An offset beyond the end is treated as the end.
    ///   - text: The whole text.
    ///   - file: The file's name.
    /// - Complexity: O(*n*) in the offset.
    package init(byte: Int, in text: [UInt8], file: String? = nil) {
        self.file = file
        self.byte = min(max(byte, 0), text.count)
        var line = 1
        var lineStart = 0
        for (offset, character) in text[..<self.byte].enumerated()
        where character == UInt8(ascii: "\n") {
            line += 1
            lineStart = offset + 1
        }
        self.line = line
        column = 1 + text[lineStart..<self.byte].count { $0 & 0xC0 != 0x80 }
    }
}

extension SourceLocation: CustomStringConvertible {
    /// The location as `file:line:column`, which editors make clickable.
    package var description: String {
        (file.map { "\($0):" } ?? "line ") + "\(line):\(column)"
    }
}
