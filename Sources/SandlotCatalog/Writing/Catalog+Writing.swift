import SandlotJSON

extension Catalog {
    /// The layout of the written text.
    public enum Layout: Sendable, Hashable {
        /// Xcode's layout: an indent of two spaces, `"key" : value`, and a line feed at the end.
        case xcode
        /// One line without white space.
        case compact
    }

    /// Encodes the configuration file with sorted keys.
    ///
    /// Reading the result gives an equal catalog. A product from a handmade key of the root is
    /// written under Xcode's key.
    ///
    /// - Parameter layout: The layout of the text.
    /// - Returns: JSON in UTF-8.
    /// - Complexity: O(*n* log *n*) in the number of members.
    public func encoded(_ layout: Layout = .xcode) -> [UInt8] {
        switch layout {
        case .xcode: fields.element.xcodeStyle
        case .compact: Array(fields.element.compact.utf8)
        }
    }
}
