/// A value of a YAML file and its place.
struct YAMLNode {
    /// What kinds of values there are.
    enum Content {
        /// Nothing stands after the key.
        case nothing
        /// A text, a number, a date: YAML's own types are not looked at.
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
    /// Whether it is a text in quotation marks, or in a block.
    var isQuoted = false
}

extension YAMLNode {
    /// What it is, for messages.
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

    /// The text.
    func text(_ needed: String = "a text") throws(ScenarioError) -> String {
        guard case .text(let text) = content, !text.isEmpty else { throw mismatch(needed) }
        return text
    }

    /// The elements of a list.
    func list(_ needed: String = "a list") throws(ScenarioError) -> [YAMLNode] {
        guard case .list(let elements) = content else { throw mismatch(needed) }
        return elements
    }

    /// The elements of a list, or the value itself, which stands for a list of one.
    func listOrSingle(_ needed: String) throws(ScenarioError) -> [YAMLNode] {
        switch content {
        case .list(let elements): return elements
        case .nothing: throw mismatch(needed)
        case .text, .map: return [self]
        }
    }

    /// The entries of a map.
    func map(_ needed: String) throws(ScenarioError) -> [Entry] {
        guard case .map(let entries) = content else { throw mismatch(needed) }
        return entries
    }

    /// Whether it is a map.
    var isMap: Bool {
        if case .map = content { true } else { false }
    }
}
