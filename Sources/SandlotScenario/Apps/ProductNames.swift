import SandlotCatalog
import SandlotYAML

/// The products that an app file may name.
struct ProductNames {
    private let known: [String]

    /// Takes the names of the products of a catalog.
    init(_ catalog: Catalog?) {
        known = catalog?.allProductIDs ?? []
    }

    /// Reads the name of one product.
    func product(_ node: YAMLNode) throws(YAMLError) -> String {
        let word = try node.text("a product")
        guard known.contains(word) else {
            throw YAMLError(
                .unknownName, unknown: word, kind: "a product", known: known, at: node.location)
        }
        return word
    }

    /// Reads the name of one product, or a list of them.
    func list(_ node: YAMLNode) throws(YAMLError) -> [String] {
        var products: [String] = []
        for element in try node.listOrSingle("a product or a list of products") {
            products.append(try product(element))
        }
        guard !products.isEmpty else { throw node.invalid("name at least one product") }
        return products
    }
}
