/// A place in a configuration file, as an editor counts it.
public struct CatalogLocation: Sendable, Hashable {
    /// The file's name as it was given, if the text came from a file.
    public var file: String?
    /// The line, from 1.
    ///
    /// Lines end with LF or CR LF.
    public var line: Int
    /// The column in characters (Unicode scalars), from 1.
    ///
    /// A byte order mark does not count.
    public var column: Int
    /// The offset in bytes from the beginning of the file.
    public var byte: Int

    /// Names a place.
    ///
    /// - Parameters:
    ///   - file: The file's name, if there is one.
    ///   - line: The line, from 1.
    ///   - column: The column in Unicode scalars, from 1.
    ///   - byte: The offset in bytes from the beginning of the file.
    public init(file: String?, line: Int, column: Int, byte: Int) {
        self.file = file
        self.line = line
        self.column = column
        self.byte = byte
    }
}

extension CatalogLocation: CustomStringConvertible {
    /// The place as `file:line:column`, which editors make clickable.
    public var description: String {
        (file.map { "\($0):" } ?? "line ") + "\(line):\(column)"
    }
}
