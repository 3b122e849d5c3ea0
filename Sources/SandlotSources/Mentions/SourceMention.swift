package import SandlotBase
package import SandlotCatalog

/// A string of the sources that is, or can be, an identifier.
package struct SourceMention: Sendable, Hashable {
    /// The string.
    package let string: SwiftString
    /// The position of the string's text.
    package let location: SourceLocation
    /// How the code uses the string, or nil if that is not known.
    package var use: ProductUse?
    /// The type of product that the code states beside the string.
    package var statedType: Catalog.ProductType?
    /// The identifier of the subscription group that the code states beside the string.
    package var statedGroup: String?
}
