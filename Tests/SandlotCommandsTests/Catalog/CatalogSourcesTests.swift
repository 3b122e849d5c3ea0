import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite("The comparison of Swift sources with a catalog")
struct CatalogSourcesTests {
    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
        try sandlot.directory.copy(Fixtures.products)
        try FileManager.default.createDirectory(
            atPath: sandlot.directory.path("App"), withIntermediateDirectories: false)
        try sandlot.directory.write(
            """
            import StoreKit

            func load() async throws -> [Product] {
                try await Product.products(for: ["remove_adss"])
            }

            """, to: "App/Shop.swift")
    }

    private func lint(_ arguments: String...) throws -> Outcome {
        try sandlot.run(["catalog", "lint", "--sources", "App"] + arguments)
    }

    @Test
    func aMisspelledIdentifierFailsTheCommand() throws {
        let outcome = try lint()
        outcome.expect(1, saying: "Products.json and 1 Swift file: 1 error, 1 warning")
        #expect(
            outcome.lines.first?.hasPrefix(
                "App/Shop.swift:4:39: error: no product of Products.json has the identifier "
                    + "\"remove_adss\"") == true)
        try sandlot.directory.write(#"let a = "remove_ads""#, to: "App/Shop.swift")
        try lint("--strict").expect(0, saying: "Products.json and 1 Swift file: no findings")
    }

    @Test(arguments: ["text", "json"])
    func findingsMatchTheirGoldenFile(format: String) throws {
        let outcome = try lint("--format", format)
        try Golden.expect(outcome.transcript, equals: "catalog/lint-sources-\(format).txt")
    }

    @Test
    func theSARIFReportMatchesItsGoldenFile() throws {
        try lint("--sarif", "lint.sarif").expect(1)
        let text = try #require(sandlot.directory.text(of: "lint.sarif"))
        try Golden.expect(text, equals: "catalog/lint.sarif")
    }

    @Test
    func theExampleOfTheDocumentationIsTrue() throws {
        let page = try String(
            contentsOfFile: "\(Fixtures.root)/Documentation/catalog.md", encoding: .utf8)
        let block = page.split(separator: "```console\n").dropFirst().first?
            .split(separator: "```").first
        let outcome = try sandlot.run("catalog", "lint", "Products.json", "--sources", "App")
        #expect(
            block.map(String.init)
                == "$ sandlot catalog lint Products.json --sources App\n"
                + outcome.text + outcome.errors)
    }

    @Test
    func theReportDoesNotReplaceAnInput() throws {
        try lint("--sarif", "App/Shop.swift").expect(
            64, saying: "this file is already a Swift file")
        try lint("--sarif", "Products.json").expect(64, saying: "StoreKit configuration file")
        try lint("--sarif", "-").expect(64, saying: "give the name of a file")
    }

    @Test
    func aFolderWithoutSwiftIsAMistake() throws {
        try sandlot.directory.remove("App/Shop.swift")
        try lint().expect(65, saying: "App: there is no Swift file")
    }

    @Test
    func otherFilesAreCheckedIfOneIsNoSource() throws {
        try sandlot.directory.write([0x22, 0x00], to: "App/Binary.swift")
        let outcome = try lint()
        outcome.expect(65, saying: "App/Binary.swift:1:2: this is a binary file")
        #expect(outcome.text.contains("remove_adss"))
    }

    @Test
    func nothingIsComparedWithABrokenCatalog() throws {
        try sandlot.directory.write("{", to: "Products.json")
        let outcome = try lint()
        outcome.expect(65)
        #expect(outcome.lines.count == 1)
    }

    @Test
    func aFileWithSeveralNamesIsReadOnce() throws {
        let once = try lint()
        let twice = try lint("--sources", "App/Shop.swift,./App")
        #expect(twice.output == once.output)
    }

    @Test
    func whatIsNotReadDoesNotMakeAProductUnmentioned() throws {
        try sandlot.directory.write([0x22, 0x00], to: "App/Binary.swift")
        let outcome = try lint("--sarif", "lint.sarif", "--format", "json")
        outcome.expect(65)
        let document = try outcome.json()
        #expect(
            document["findings"]?.list.map { $0["code"]?.string } == ["unknown-product-id"])
        #expect(document["errors"]?.list.first?.string?.contains("binary file") == true)
        let sarif = try #require(sandlot.directory.text(of: "lint.sarif"))
        #expect(sarif.contains("\"executionSuccessful\": false"))
    }

    @Test
    func aFailureIsNoSuccessInReports() throws {
        try sandlot.directory.remove("App/Shop.swift")
        let outcome = try lint("--sarif", "lint.sarif")
        outcome.expect(65, saying: "no findings in what could be read")
        #expect(outcome.output.isEmpty)
        #expect(
            sandlot.directory.text(of: "lint.sarif")?
                .contains("\"executionSuccessful\": false") == true)
        try sandlot.directory.write("{", to: "Products.json")
        try lint("--sarif", "lint.sarif").expect(65)
        #expect(
            sandlot.directory.text(of: "lint.sarif")?
                .contains("\"executionSuccessful\": false") == true)
    }

    @Test(arguments: [
        ("-", "standard input cannot be a source"), ("Products.json", "this is not a Swift file"),
        ("Other.storekit", "this is not a Swift file"), ("App/Link.swift", "not a Swift file"),
    ])
    func onlySwiftIsASource(source: String, message: String) throws {
        try sandlot.directory.copy(Fixtures.products, as: "Other.storekit")
        try FileManager.default.createSymbolicLink(
            atPath: sandlot.directory.path("App/Link.swift"),
            withDestinationPath: sandlot.directory.path("Products.json"))
        try sandlot.run("catalog", "lint", "--sources", source).expect(64, saying: message)
    }
}
