/// Strings that must be unique, with the path of each first occurrence.
struct FirstPlaces {
    private var places: [String: JSONPath] = [:]

    /// The strings that have occurred.
    var strings: Set<String> { Set(places.keys) }

    /// Records a string.
    ///
    /// - Returns: The path of its first occurrence, or nil if it is new.
    mutating func earlierPlace(of node: LintNode) -> JSONPath? {
        guard let string = node.string else { return nil }
        if let place = places[string] { return place }
        places[string] = node.path
        return nil
    }
}
