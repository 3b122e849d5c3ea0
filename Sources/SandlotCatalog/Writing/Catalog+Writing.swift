import SandlotJSON

extension Catalog {
    /// The layout of the written text.
    public enum Layout: Sendable, Hashable {
        /// As Xcode writes: two spaces of indent, `"key" : value`, a line feed at the end.
        case xcode
        /// On one line without white space.
        case compact
    }

    /// The text of the configuration file, keys sorted.
    ///
    /// Reading it again gives an equal catalogue. A product that stood under a hand-made key of the
    /// root is written under Xcode's.
    ///
    /// - Parameter layout: How the text looks.
    /// - Returns: JSON in UTF-8.
    /// - Complexity: O(*n* log *n*) in the number of members.
    public func encoded(_ layout: Layout = .xcode) -> [UInt8] {
        switch layout {
        case .xcode: fields.element.xcodeStyle
        case .compact: Array(fields.element.compact.utf8)
        }
    }
}
