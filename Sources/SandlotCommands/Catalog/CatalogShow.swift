import ArgumentParser
import SandlotCatalog

/// The `sandlot catalog show` command.
struct CatalogShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the products of a StoreKit configuration file.",
        discussion: """
            Reads StoreKit configuration files of every version, 1.0 to 6.x. With --format json, \
            prints the whole file with its own keys, including unknown ones, in alphabetical \
            order.

            EXAMPLES:
              sandlot catalog init
              sandlot catalog show Products.json
              sandlot catalog show Products.json --format json
            """
    )

    @Argument(
        help: "The StoreKit configuration file; - is standard input.",
        completion: .file(extensions: ["storekit", "json"]))
    var file: String = "Products.json"

    @OptionGroup var formatOptions: FormatOptions

    func run() throws {
        try CommandFailure.converting {
            try CatalogReport(Catalog(contentsOf: file), file: file).print(formatOptions.format)
        }
    }
}
