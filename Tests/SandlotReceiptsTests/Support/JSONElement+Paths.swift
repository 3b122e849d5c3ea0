import SandlotJSON

extension JSONElement {
    /// Creates a copy of a parsed value, in which numbers must be integers.
    init(copying value: JSONValue) {
        if let members = value.members {
            self = .object(
                Dictionary(
                    members.map { ($0.name, JSONElement(copying: $0.value)) },
                    uniquingKeysWith: { _, last in last }))
        } else if let elements = value.elements {
            self = .array(elements.map { JSONElement(copying: $0) })
        } else if let string = value.string {
            self = .string(string)
        } else if let integer = value.integer {
            self = .integer(integer)
        } else {
            self = value.bool.map { .bool($0) } ?? .null
        }
    }

    /// Parses a text.
    init(parsing text: String) throws {
        try self.init(copying: JSONDocument(Array(text.utf8)).root)
    }

    /// The paths of all members of all objects, including the indices of array elements.
    var memberPaths: [[String]] {
        switch self {
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { name, value in
                [[name]] + value.memberPaths.map { [name] + $0 }
            }
        case .array(let elements):
            elements.indices.flatMap { index in
                elements[index].memberPaths.map { ["\(index)"] + $0 }
            }
        default: []
        }
    }

    /// Returns the value at a path.
    subscript(path: ArraySlice<String>) -> JSONElement? {
        guard let name = path.first else { return self }
        switch self {
        case .object(let members): return members[name]?[path.dropFirst()]
        case .array(let elements): return Int(name).flatMap { elements[$0][path.dropFirst()] }
        default: return nil
        }
    }

    /// Returns a copy with another value at a path, or without the member if the value is nil.
    func replacing(_ path: ArraySlice<String>, with replacement: JSONElement?) -> JSONElement {
        guard let name = path.first else { return replacement ?? .null }
        let rest = path.dropFirst()
        switch self {
        case .object(var members):
            members[name] =
                rest.isEmpty ? replacement : members[name]?.replacing(rest, with: replacement)
            return .object(members)
        case .array(var elements):
            guard let index = Int(name) else { return self }
            elements[index] = elements[index].replacing(rest, with: replacement)
            return .array(elements)
        default: return self
        }
    }
}
