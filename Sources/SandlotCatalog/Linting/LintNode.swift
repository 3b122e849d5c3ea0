import SandlotJSON

/// A value of the file and its path.
struct LintNode {
    let value: JSONValue
    let path: JSONPath

    /// Whether the value is an object.
    var isObject: Bool { value.kind == .object }

    /// The string, or nil for another kind of value.
    var string: String? { value.string }

    /// Returns a member that is present and not null.
    func member(_ name: String) -> LintNode? {
        guard let value = value[name], !value.isNull else { return nil }
        return LintNode(value: value, path: path.member(name))
    }

    /// The elements of an array, or an empty array for another kind of value.
    var elements: [LintNode] {
        guard let elements = value.elements else { return [] }
        return elements.enumerated().map { index, element in
            LintNode(value: element, path: path.element(index))
        }
    }

    /// Returns the elements of a member that are objects.
    func objects(_ name: String) -> [LintNode] {
        member(name)?.elements.filter(\.isObject) ?? []
    }

    /// Returns a member if it is an object.
    func object(_ name: String) -> LintNode? {
        member(name).flatMap { $0.isObject ? $0 : nil }
    }
}
