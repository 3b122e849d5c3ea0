import ArgumentParser
import SandlotBase
import SandlotCatalog

/// The `sandlot catalog init` command.
struct CatalogInit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Create a StoreKit configuration file with one product.",
        discussion: """
            The file sells one product: remove_ads, a non-consumable for 0.99 with Family Sharing. \
            Change the file in Xcode or in a text editor. An existing file is never overwritten. \
            The output is the same as that of catalog show.

            EXAMPLES:
              sandlot catalog init
              sandlot catalog init Store.storekit
              sandlot catalog lint Products.json Store.storekit
            """
    )

    @Argument(
        help: "The file to create, which must not exist.",
        completion: .file(extensions: ["storekit", "json"]))
    var file: String = "Products.json"

    @OptionGroup var formatOptions: FormatOptions

    mutating func validate() throws {
        guard !file.isEmpty, file != "-", !file.hasSuffix("/") else {
            throw ValidationError("`\(file)` is not the name of a file; name the file to create")
        }
    }

    func run() throws {
        try CommandFailure.converting {
            let catalog = Catalog.first
            try ReportFile.requireWritable(file)
            let name = FilePlacement.name(of: file)
            var bundle = AtomicFileBundle()
            bundle.add(
                [AtomicFileSet.File(name: name, bytes: catalog.encoded(), mode: 0o644)],
                to: FilePlacement.directory(of: file), protecting: [name])
            do throws(FileError) {
                try bundle.write()
            } catch {
                throw error.isExistingFile ? FileError(protecting: file) : error
            }
            try CatalogReport(catalog, file: file).print(formatOptions.format)
        }
    }
}
