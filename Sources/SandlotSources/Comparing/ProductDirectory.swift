import SandlotBase
package import SandlotCatalog
import SandlotJSON

/// The products and subscription groups of one or several catalogs, by their identifiers.
package struct ProductDirectory: Sendable {
    /// A product with its place.
    struct Entry: Sendable {
        let item: Catalog.Item
        let location: SourceLocation
    }

    /// The products in the order of the catalogs, each identifier once.
    private(set) var entries: [Entry] = []
    private(set) var groups: [Catalog.SubscriptionGroup] = []
    /// The catalogs, for messages.
    private(set) var files: [String] = []
    private var indices: [String: Int] = [:]

    /// Creates a directory without products.
    package init() {}

    /// Adds the products of a catalog.
    ///
    /// - Parameters:
    ///   - bytes: The text of the configuration file.
    ///   - file: The file's name.
    /// - Throws: ``CatalogError`` if it cannot be read.
    package mutating func add(_ bytes: [UInt8], file: String) throws(CatalogError) {
        let catalog = try Catalog(bytes: bytes, file: file)
        let locations = Self.locations(in: bytes, file: file)
        files.append(file)
        for item in catalog.items where !item.productID.isEmpty {
            guard indices[item.productID] == nil else { continue }
            indices[item.productID] = entries.count
            entries.append(
                Entry(
                    item: item,
                    location: locations[item.productID]
                        ?? SourceLocation(byte: 0, in: [], file: file)))
        }
        groups += catalog.subscriptionGroups
    }

    /// Returns the product with an identifier.
    func item(_ id: String) -> Catalog.Item? { indices[id].map { entries[$0].item } }

    /// Returns the subscription group with an identifier.
    func group(_ id: String) -> Catalog.SubscriptionGroup? { groups.first { $0.id == id } }

    var ids: [String] { entries.map(\.item.productID) }

    /// The catalogs in a sentence, for example `Products.json`.
    var name: String { files.count == 1 ? files[0] : "the \(files.count) catalogs" }

    /// Returns the positions of the products' identifiers, each at its first occurrence.
    private static func locations(in bytes: [UInt8], file: String) -> [String: SourceLocation] {
        let markLength = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let text = Array(bytes.dropFirst(markLength))
        guard let root = try? JSONDocument(text).root else { return [:] }
        var locations: [String: SourceLocation] = [:]
        var pending = [root]
        while let value = pending.popLast() {
            for member in value.memberList {
                if member.name == "productID", let id = member.value.string, locations[id] == nil {
                    locations[id] = SourceLocation(
                        byte: member.value.offset, in: text, file: file)
                }
                pending.append(member.value)
            }
            pending += value.elements.map { Array($0) } ?? []
        }
        return locations
    }
}
