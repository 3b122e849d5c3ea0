/// An object of the file format, read from its members and written back to them.
protocol CatalogObject: Sendable {
    /// Reads the known members and retains the others.
    ///
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/wrongType`` if the structure is wrong.
    init(reading fields: inout FieldReader) throws(CatalogError)

    /// The members for writing, including the retained ones.
    var fields: FieldWriter { get }
}
