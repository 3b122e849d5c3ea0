/// The files under `fixtures`.
enum Fixtures {
    /// The package's directory.
    static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        .dropLast(4).joined(separator: "/")

    /// The catalogue that comes with the package.
    static let products = "\(root)/Products.json"

    /// The clean catalogues, one a version of the format.
    static let versions = ["1.0", "1.1", "1.2", "2.0", "3.0", "4.0", "5.0", "6.0"]

    /// The path of a clean catalogue.
    static func catalog(_ version: String) -> String {
        "\(root)/fixtures/catalogs/\(version).storekit"
    }

    /// The path of a catalogue with something wrong.
    static func brokenCatalog(_ name: String) -> String {
        "\(root)/fixtures/catalogs/broken/\(name).storekit"
    }
}
