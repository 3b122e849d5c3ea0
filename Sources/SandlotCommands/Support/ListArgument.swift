import ArgumentParser

/// A value of an option that takes a list: one element, or several separated by commas.
///
/// The option can be repeated, so `--option a,b`, `--option a --option b`, and a mixture have the
/// same meaning. An element that is given twice counts once.
struct ListArgument<Element: ExpressibleByArgument & Equatable & Sendable>: Sendable {
    /// The reason that a value is not a list.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    let elements: [Element]

    /// Reads a value.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - isElement: Whether a value is a single element despite its commas.
    /// - Throws: ``Problem``, which the parser of the command line adds to its message.
    init(_ text: String, unless isElement: (String) -> Bool) throws(Problem) {
        let words =
            isElement(text)
            ? [text[...]] : text.split(separator: ",", omittingEmptySubsequences: false)
        var elements: [Element] = []
        for word in words {
            guard !word.isEmpty else {
                throw Problem(
                    description: "an element is empty; separate the elements with single commas")
            }
            guard let element = Element(argument: String(word)) else {
                throw Problem(description: "`\(word)` is not \(Self.expectation)")
            }
            elements.append(element)
        }
        self.elements = elements
    }

    /// The description of an element, for messages.
    private static var expectation: String {
        let known = Element.allValueStrings
        guard known.isEmpty else {
            return "known; choose from \(known.joined(separator: ", "))"
        }
        return switch Element.self {
        case is Int.Type: "a whole number that fits into 64 bits"
        case is MemberPath.Type: "the path of a member, as in data.status"
        default: "valid"
        }
    }

    /// Reads elements that contain no commas.
    @Sendable
    static func words(_ text: String) throws(Problem) -> ListArgument {
        try ListArgument(text) { _ in false }
    }
}

extension ListArgument where Element == String {
    /// Reads paths, or names among which there can be paths.
    ///
    /// A path can contain a comma. If a file has the whole value as its path, the value is this
    /// path.
    @Sendable
    static func paths(_ text: String) throws(Problem) -> ListArgument {
        try ListArgument(text, unless: InputFiles.exists)
    }
}

extension Array {
    /// The elements of all values of an option, each once, in their order.
    func elements<Value>() -> [Value] where Element == ListArgument<Value> {
        flatMap(\.elements).reduce(into: []) { elements, element in
            if !elements.contains(element) { elements.append(element) }
        }
    }
}
