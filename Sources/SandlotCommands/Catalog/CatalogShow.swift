import ArgumentParser
import SandlotCatalog
import SandlotJSON

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
              sandlot catalog show Products.json
              sandlot catalog show Store.storekit --format json
            """
    )

    @Argument(
        help: "The StoreKit configuration file; - is standard input.",
        completion: .file(extensions: ["storekit", "json"]))
    var file: String = "Products.json"

    @OptionGroup var formatOptions: FormatOptions

    func run() throws {
        try CommandFailure.converting {
            let catalog = try Catalog(contentsOf: file)
            switch formatOptions.format {
            case .text: try StandardOutput.print(CatalogTable(catalog, file: file).text())
            case .json: try StandardOutput.print(try Self.json(catalog).indented)
            }
        }
    }

    /// Returns the file's own members and the name of the format.
    private static func json(_ catalog: Catalog) throws -> JSONElement {
        let document = try JSONDocument(catalog.encoded(.compact))
        var members: [String: JSONElement] = ["schema": .string("sandlot-catalog/1")]
        for member in document.root.memberList {
            members[member.name] = .raw(member.value)
        }
        return .object(members)
    }
}
