import SandlotBase

/// A position in a configuration file, counted as an editor does.
public struct CatalogLocation: Sendable, Hashable {
    /// The file's name as given, if the text came from a file.
    public var file: String?
    /// The line, from 1.
    ///
    /// Lines end with LF or CR LF.
    public var line: Int
    /// The column in characters (Unicode scalars), from 1.
    ///
    /// A byte order mark does not count.
    public var column: Int
    /// The offset in bytes from the start of the file.
    public var byte: Int

    /// Creates a location.
    ///
    /// - Parameters:
    ///   - file: The file's name, if the text came from a file.
    ///   - line: The line, from 1.
    ///   - column: The column in Unicode scalars, from 1.
    ///   - byte: The offset in bytes from the start of the file.
    public init(file: String?, line: Int, column: Int, byte: Int) {
        self.file = file
        self.line = line
        self.column = column
        self.byte = byte
    }
}

extension CatalogLocation: CustomStringConvertible {
    /// The location as `file:line:column`, which editors make clickable.
    public var description: String {
        (file.map { "\(PlainText.escaping($0)):" } ?? "line ") + "\(line):\(column)"
    }
}
