/// The values of a map by their keys, which have been checked.
struct MapReader {
    /// The map's place.
    let location: ScenarioLocation
    private let what: String
    private let entries: [String: YAMLNode.Entry]

    /// Takes a map apart.
    ///
    /// - Parameters:
    ///   - node: The map.
    ///   - what: What the map describes, as in `a device`.
    ///   - keys: The keys that it may have.
    /// - Throws: ``ScenarioError`` with the codes `wrongType` or `unknownKey`.
    init(_ node: YAMLNode, _ what: String, keys: [String]) throws(ScenarioError) {
        location = node.location
        self.what = what
        let list = try node.map("a map that describes \(what)")
        for entry in list where !keys.contains(entry.key) {
            throw ScenarioError(
                .unknownKey, unknown: entry.key, kind: "a key of \(what)", known: keys,
                at: entry.keyLocation)
        }
        entries = Dictionary(list.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The value of a key, or nil if the map does not have it.
    subscript(key: String) -> YAMLNode? { entries[key]?.value }

    /// The value of a key that must be there.
    func required(_ key: String) throws(ScenarioError) -> YAMLNode {
        guard let entry = entries[key] else {
            throw ScenarioError(
                .missingKey, "\(what) needs \(Quotation.quoted(key))", at: location)
        }
        return entry.value
    }
}
