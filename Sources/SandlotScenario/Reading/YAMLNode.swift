/// A value of a YAML file and its location.
struct YAMLNode {
    /// The kinds of values.
    enum Content {
        /// The key has no value.
        case nothing
        /// A text, a number, or a date. YAML's own types are ignored.
        case text(String)
        case list([YAMLNode])
        case map([Entry])
    }

    /// A key and its value.
    struct Entry {
        let key: String
        let keyLocation: ScenarioLocation
        let value: YAMLNode
    }

    let content: Content
    let location: ScenarioLocation
    /// Whether it is a text in quotation marks or in a block.
    var isQuoted = false
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

    private func mismatch(_ needed: String) -> ScenarioError {
        ScenarioError(.wrongType, "\(needed) is needed here, not \(kind)", at: location)
    }

    /// Returns the text.
    func text(_ needed: String = "a text") throws(ScenarioError) -> String {
        guard case .text(let text) = content, !text.isEmpty else { throw mismatch(needed) }
        return text
    }

    /// Returns the elements of a list.
    func list(_ needed: String = "a list") throws(ScenarioError) -> [YAMLNode] {
        guard case .list(let elements) = content else { throw mismatch(needed) }
        return elements
    }

    /// Returns the elements of a list, or a single value as a list of one.
    func listOrSingle(_ needed: String) throws(ScenarioError) -> [YAMLNode] {
        switch content {
        case .list(let elements): return elements
        case .nothing: throw mismatch(needed)
        case .text, .map: return [self]
        }
    }

    /// Returns the entries of a map.
    func map(_ needed: String) throws(ScenarioError) -> [Entry] {
        guard case .map(let entries) = content else { throw mismatch(needed) }
        return entries
    }

    /// Whether it is a map.
    var isMap: Bool {
        if case .map = content { true } else { false }
    }
}
