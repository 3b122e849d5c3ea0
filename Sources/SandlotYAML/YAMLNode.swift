import SandlotBase

/// A value of a YAML file and its location.
package struct YAMLNode {
    /// The kinds of values.
    package enum Content {
        /// The key has no value.
        case nothing
        /// A text, a number, or a date. YAML's own types are ignored.
        case text(String)
        case list([YAMLNode])
        case map([Entry])
    }

    /// A key and its value.
    package struct Entry {
        package let key: String
        package let keyLocation: YAMLLocation
        package let value: YAMLNode

        /// Creates an entry.
        package init(key: String, keyLocation: YAMLLocation, value: YAMLNode) {
            self.key = key
            self.keyLocation = keyLocation
            self.value = value
        }
    }

    package let content: Content
    package let location: YAMLLocation
    /// Whether it is a text in quotation marks or in a block.
    package var isQuoted: Bool

    /// Creates a value.
    package init(content: Content, location: YAMLLocation, isQuoted: Bool = false) {
        self.content = content
        self.location = location
        self.isQuoted = isQuoted
    }
}

extension YAMLNode {
    /// The description of the kind in messages.
    private var kind: String {
        switch content {
        case .nothing: "nothing"
        case .text(let text): Quotation.quoted(text)
        case .list: "a list"
        case .map: "a map"
        }
    }

    private func mismatch(_ needed: String) -> YAMLError {
        YAMLError(.wrongType, "\(needed) is needed here, not \(kind)", at: location)
    }

    /// Returns the text.
    package func text(_ needed: String = "a text") throws(YAMLError) -> String {
        guard case .text(let text) = content, !text.isEmpty else { throw mismatch(needed) }
        return text
    }

    /// Returns the elements of a list.
    package func list(_ needed: String = "a list") throws(YAMLError) -> [YAMLNode] {
        guard case .list(let elements) = content else { throw mismatch(needed) }
        return elements
    }

    /// Returns the elements of a list, or a single value as a list of one.
    package func listOrSingle(_ needed: String) throws(YAMLError) -> [YAMLNode] {
        switch content {
        case .list(let elements): return elements
        case .nothing: throw mismatch(needed)
        case .text, .map: return [self]
        }
    }

    /// Returns the entries of a map.
    package func map(_ needed: String) throws(YAMLError) -> [Entry] {
        guard case .map(let entries) = content else { throw mismatch(needed) }
        return entries
    }

    /// Whether it is a map.
    package var isMap: Bool {
        if case .map = content { true } else { false }
    }
}
