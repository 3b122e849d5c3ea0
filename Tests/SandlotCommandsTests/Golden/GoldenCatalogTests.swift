import TestSupport
import Testing

@Suite struct GoldenCatalogTests {
    @Test(arguments: Fixtures.versions, ["text", "json"])
    func showMatchesItsGoldenFile(version: String, format: String) throws {
        let sandlot = try Sandlot()
        try sandlot.directory.copy(Fixtures.catalog(version))
        let outcome = try sandlot.run(
            "catalog", "show", "\(version).storekit", "--format", format)
        try Golden.expect(outcome.transcript, equals: "catalog/show-\(version)-\(format).txt")
    }

    @Test(arguments: ["text", "json"])
    func showWithoutAFileShowsProductsJSON(format: String) throws {
        let sandlot = try Sandlot()
        try sandlot.directory.copy(Fixtures.products)
        let outcome = try sandlot.run("catalog", "show", "--format", format)
        try Golden.expect(outcome.transcript, equals: "catalog/show-products-\(format).txt")
    }

    @Test(arguments: ["unknown-key", "missing-price", "invalid-json"], ["text", "json"])
    func lintMatchesItsGoldenFile(name: String, format: String) throws {
        let sandlot = try Sandlot()
        try sandlot.directory.copy(Fixtures.brokenCatalog(name))
        let outcome = try sandlot.run("catalog", "lint", "\(name).storekit", "--format", format)
        try Golden.expect(outcome.transcript, equals: "catalog/lint-\(name)-\(format).txt")
    }

    @Test(arguments: ["text", "json"])
    func lintOfACleanFileMatchesItsGoldenFile(format: String) throws {
        let sandlot = try Sandlot()
        try sandlot.directory.copy(Fixtures.products)
        let outcome = try sandlot.run("catalog", "lint", "--format", format)
        try Golden.expect(outcome.transcript, equals: "catalog/lint-products-\(format).txt")
    }
}
