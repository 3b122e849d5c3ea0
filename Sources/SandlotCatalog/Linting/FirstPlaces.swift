/// Strings that must not occur twice, and where each was met first.
struct FirstPlaces {
    private var places: [String: JSONPath] = [:]

    /// The strings that were met.
    var strings: Set<String> { Set(places.keys) }

    /// Remembers a string.
    ///
    /// - Returns: Where it was met before, or nil if it is new.
    mutating func earlierPlace(of node: LintNode) -> JSONPath? {
        guard let string = node.string else { return nil }
        if let place = places[string] { return place }
        places[string] = node.path
        return nil
    }
}
