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
    /// The identifiers of the products, in the order of the catalogs.
    private(set) var ids: [String] = []
    /// The catalogs, for messages.
    private(set) var files: [String] = []
    private var indices: [String: Int] = [:]
    /// The positions in ``groups``, by identifier and by name.
    private var groupIndices: [String: Int] = [:]
    private var groupIndicesByName: [String: Int] = [:]

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
            ids.append(item.productID)
            entries.append(
                Entry(
                    item: item,
                    location: locations[item.productID]
                        ?? SourceLocation(byte: 0, in: [], file: file)))
        }
        for group in catalog.subscriptionGroups {
            groupIndices[group.id] = groupIndices[group.id] ?? groups.count
            if let name = group.name {
                groupIndicesByName[name] = groupIndicesByName[name] ?? groups.count
            }
            groups.append(group)
        }
    }

    /// Returns the product with an identifier.
    func item(_ id: String) -> Catalog.Item? { indices[id].map { entries[$0].item } }

    /// Returns the subscription group with an identifier.
    func group(_ id: String) -> Catalog.SubscriptionGroup? { groupIndices[id].map { groups[$0] } }

    /// Returns the first subscription group with a name.
    func group(named name: String) -> Catalog.SubscriptionGroup? {
        groupIndicesByName[name].map { groups[$0] }
    }

    /// The catalogs in a sentence, for example `Products.json`.
    var name: String { files.count == 1 ? files[0] : "the \(files.count) catalogs" }

    /// Returns the positions of the products' identifiers, each at its first occurrence.
    ///
    /// - Complexity: O(*n*) in the number of bytes, and O(*m* log *m*) in the number of identifiers.
    private static func locations(in bytes: [UInt8], file: String) -> [String: SourceLocation] {
        let markLength = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let text = Array(bytes.dropFirst(markLength))
        guard let root = try? JSONDocument(text).root else { return [:] }
        var offsets: [String: Int] = [:]
        var pending = [root]
        while let value = pending.popLast() {
            for member in value.memberList {
                if member.name == "productID", let id = member.value.string {
                    offsets[id] = min(offsets[id] ?? .max, member.value.offset)
                }
                pending.append(member.value)
            }
            pending += value.elements.map { Array($0) } ?? []
        }
        var cursor = LocationCursor(text, file: file)
        var locations: [String: SourceLocation] = [:]
        for (id, offset) in offsets.sorted(by: { $0.value < $1.value }) {
            locations[id] = cursor.location(of: offset)
        }
        return locations
    }
}
