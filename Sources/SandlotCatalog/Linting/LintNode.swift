import SandlotJSON

/// A value of the file and the way to it.
struct LintNode {
    let value: JSONValue
    let path: JSONPath

    /// Whether it is an object.
    var isObject: Bool { value.kind == .object }

    /// The value of a string.
    var string: String? { value.string }

    /// The value of a member that is there and not null.
    func member(_ name: String) -> LintNode? {
        guard let value = value[name], !value.isNull else { return nil }
        return LintNode(value: value, path: path.member(name))
    }

    /// The elements of an array, none for another value.
    var elements: [LintNode] {
        guard let elements = value.elements else { return [] }
        return elements.enumerated().map { index, element in
            LintNode(value: element, path: path.element(index))
        }
    }

    /// The elements of a member that are objects.
    func objects(_ name: String) -> [LintNode] {
        member(name)?.elements.filter(\.isObject) ?? []
    }

    /// A member that is an object.
    func object(_ name: String) -> LintNode? {
        member(name).flatMap { $0.isObject ? $0 : nil }
    }
}
