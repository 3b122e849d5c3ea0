package import SandlotCatalog

/// The way in which code uses an identifier.
package struct ProductUse: Sendable, Hashable {
    /// The kind of thing that an identifier names.
    package enum Role: Sendable, Hashable {
        case product
        case subscriptionGroup
    }

    /// What the identifier names.
    package let role: Role
    /// The API, declaration, or comparison in which it occurs, for example `Product.products(for:)`.
    package let place: String
    /// Whether the place takes only identifiers of this role.
    ///
    /// It is false for names and labels that the app chose.
    package let isCertain: Bool
    /// The types of products for which the place makes sense, or nil for all of them.
    package var types: [Catalog.ProductType]?

    /// Creates a use of a product's identifier.
    static func product(
        _ place: String, isCertain: Bool = true, types: [Catalog.ProductType]? = nil
    ) -> ProductUse {
        ProductUse(role: .product, place: place, isCertain: isCertain, types: types)
    }

    /// Creates a use of a subscription group's identifier.
    static func group(_ place: String, isCertain: Bool = true) -> ProductUse {
        ProductUse(role: .subscriptionGroup, place: place, isCertain: isCertain, types: nil)
    }
}
