/// The files under `fixtures`.
enum Fixtures {
    /// The package's directory.
    static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        .dropLast(4).joined(separator: "/")

    /// The catalog that comes with the package.
    static let products = "\(root)/Products.json"

    /// The valid catalogs, one for each version of the format.
    static let versions = ["1.0", "1.1", "1.2", "2.0", "3.0", "4.0", "5.0", "6.0"]

    /// Returns the path of a valid catalog.
    static func catalog(_ version: String) -> String {
        "\(root)/fixtures/catalogs/\(version).storekit"
    }

    /// Returns the path of a catalog with a mistake.
    static func brokenCatalog(_ name: String) -> String {
        "\(root)/fixtures/catalogs/broken/\(name).storekit"
    }
}
