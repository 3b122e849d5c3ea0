import SandlotBase

/// The values of a map by their keys, which have been validated.
package struct MapReader {
    /// The map's location.
    package let location: YAMLLocation
    private let what: String
    private let entries: [String: YAMLNode.Entry]

    /// Reads the keys and values of a map.
    ///
    /// - Parameters:
    ///   - node: The map.
    ///   - what: The thing that the map describes, as in `a device`.
    ///   - keys: The allowed keys.
    /// - Throws: ``YAMLError`` with the codes `wrongType` or `unknownKey`.
    package init(_ node: YAMLNode, _ what: String, keys: [String]) throws(YAMLError) {
        location = node.location
        self.what = what
        let list = try node.map("a map that describes \(what)")
        for entry in list where !keys.contains(entry.key) {
            throw YAMLError(
                .unknownKey, unknown: entry.key, kind: "a key of \(what)", known: keys,
                at: entry.keyLocation)
        }
        entries = Dictionary(list.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the value of a key, or nil if the map does not have it.
    package subscript(key: String) -> YAMLNode? { entries[key]?.value }

    /// Returns the value of a required key.
    package func required(_ key: String) throws(YAMLError) -> YAMLNode {
        guard let entry = entries[key] else {
            throw YAMLError(
                .missingKey, "\(what) needs \(Quotation.quoted(key))", at: location)
        }
        return entry.value
    }
}
