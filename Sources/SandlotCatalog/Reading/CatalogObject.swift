/// An object of the file format: read from its members and written back to them.
protocol CatalogObject: Sendable {
    /// Reads the members that have a meaning and retains the others.
    ///
    /// - Throws: ``CatalogError`` with ``CatalogError/Code/wrongType`` if the structure does not
    ///   fit.
    init(reading fields: inout FieldReader) throws(CatalogError)

    /// The members for writing, the retained ones included.
    var fields: FieldWriter { get }
}
