import SandlotBase
import SandlotJSON

extension Catalog {
    /// Reads a configuration file.
    ///
    /// - Parameter path: The path of the file, or `-` for standard input.
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/unreadableFile`` if the file cannot be
    ///   read, or with a code of ``init(bytes:file:)``.
    /// - Complexity: O(*n*) in the file's length.
    public init(contentsOf path: String) throws(CatalogError) {
        try self.init(bytes: Self.contents(of: path), file: path)
    }

    /// Reads the text of a configuration file.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8, with or without a byte order mark.
    ///   - file: The file's name, used in error messages.
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/emptyFile``,
    ///   ``CatalogError/Code/notUTF8``, ``CatalogError/Code/invalidJSON``,
    ///   ``CatalogError/Code/nestedTooDeeply``, ``CatalogError/Code/notAnObject``, or
    ///   ``CatalogError/Code/wrongType``.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(bytes: [UInt8], file: String? = nil) throws(CatalogError) {
        let text = try CatalogText(bytes, file: file)
        var fields = try FieldReader(text.document.root, at: .root, in: text)
        try self.init(reading: &fields)
    }

    /// Reads all bytes of a file.
    ///
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/unreadableFile``.
    static func contents(of path: String) throws(CatalogError) -> [UInt8] {
        do {
            return try FileContents.read(path)
        } catch {
            throw CatalogError(error)
        }
    }
}
