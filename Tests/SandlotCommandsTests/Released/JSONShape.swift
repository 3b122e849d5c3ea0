import SandlotJSON

/// The members of a JSON document and their types, without values.
struct JSONShape {
    /// The types at each path, as in `findings[].rule`.
    private(set) var types: [String: Set<String>] = [:]

    /// Collects the members of documents that have the same format.
    init(_ documents: [JSONValue]) {
        for document in documents { add(document, at: "") }
    }

    private mutating func add(_ value: JSONValue, at path: String) {
        switch value.kind {
        case .object:
            types[path, default: []].insert("object")
            for member in value.memberList { add(member.value, at: "\(path).\(member.name)") }
        case .array:
            types[path, default: []].insert("array")
            for element in value.elementList { add(element, at: "\(path)[]") }
        case .string: types[path, default: []].insert("string")
        case .number: types[path, default: []].insert("number")
        case .true, .false: types[path, default: []].insert("boolean")
        case .null: types[path, default: []].insert("null")
        }
    }

    /// Returns the paths at which a newer shape has no member, or one of another type.
    func breaks(in newer: JSONShape) -> [String] {
        types.filter { path, old in
            guard let new = newer.types[path] else { return true }
            return !old.subtracting(["null"]).isSubset(of: new)
        }.keys.sorted()
    }
}
