import SandlotCatalog
import SandlotJSON

/// The content of a StoreKit configuration file for people and scripts.
struct CatalogReport {
    private let catalog: Catalog
    private let file: String

    init(_ catalog: Catalog, file: String) {
        self.catalog = catalog
        self.file = file
    }

    func print(_ format: OutputFormat) throws {
        switch format {
        case .text: try StandardOutput.print(CatalogTable(catalog, file: file).text())
        case .json: try StandardOutput.print(try json().indented)
        }
    }

    /// Returns the file's own members and the name of the format.
    private func json() throws -> JSONElement {
        let document = try JSONDocument(catalog.encoded(.compact))
        var members: [String: JSONElement] = ["schema": .string("sandlot-catalog/1")]
        for member in document.root.memberList {
            members[member.name] = .raw(member.value)
        }
        return .object(members)
    }
}
