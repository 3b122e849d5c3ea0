import SandlotBase
import Yams

/// A reader that converts YAML to nodes with locations.
package struct YAMLReader {
    private let source: YAMLText
    private let needs: String

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - source: The text.
    ///   - needs: A clause that states what an empty file lacks.
    package init(_ source: YAMLText, needs: String) {
        self.source = source
        self.needs = needs
    }

    /// Reads the only document of the text.
    ///
    /// - Throws: ``YAMLError`` with the codes `emptyFile`, `invalidYAML`, `duplicateKey`,
    ///   `aliases`, `nestedTooDeeply`, or `wrongType`.
    package func read() throws(YAMLError) -> YAMLNode {
        let parser: Parser
        let root: Node?
        do {
            // Without YAML's own types, every scalar keeps its text.
            parser = try Parser(yaml: source.text, resolver: .basic, encoding: .utf8)
            root = try parser.singleRoot()
        } catch let error as YamlError {
            throw converted(error)
        } catch {
            throw YAMLError(.invalidYAML, "this is not YAML: \(error)", at: start)
        }
        guard let root else {
            throw YAMLError(
                .emptyFile, "the file is empty; \(needs)", at: start)
        }
        // Nodes hold their anchors weakly, and the parser owns them.
        defer { withExtendedLifetime(parser) {} }
        return try node(root, depth: 0)
    }

    private var start: YAMLLocation {
        YAMLLocation(file: source.file, line: 1, column: 1)
    }

    private func location(_ mark: Mark?) -> YAMLLocation {
        YAMLLocation(
            file: source.file, line: max(1, mark?.line ?? 1), column: max(1, mark?.column ?? 1))
    }

    private func node(_ node: Node, depth: Int) throws(YAMLError) -> YAMLNode {
        let place = location(node.mark)
        // Anchors precede their aliases, so no alias is ever followed.
        if node.anchor != nil { throw YAMLText.aliases(at: place) }
        guard depth < YAMLText.maximumDepth else { throw YAMLText.nestedTooDeeply(at: place) }
        switch node {
        case .alias: throw YAMLText.aliases(at: place)
        case .scalar(let scalar):
            let isNothing =
                scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
            return YAMLNode(
                content: isNothing ? .nothing : .text(scalar.string), location: place,
                isQuoted: scalar.style != .plain)
        case .sequence(let sequence):
            var elements: [YAMLNode] = []
            for element in sequence { elements.append(try self.node(element, depth: depth + 1)) }
            return YAMLNode(content: .list(elements), location: place)
        case .mapping(let mapping):
            var entries: [YAMLNode.Entry] = []
            for (key, value) in mapping {
                let keyNode = try self.node(key, depth: depth + 1)
                entries.append(
                    YAMLNode.Entry(
                        key: try keyNode.text("a word as key"), keyLocation: keyNode.location,
                        value: try self.node(value, depth: depth + 1)))
            }
            return YAMLNode(content: .map(entries), location: place)
        }
    }

    private func converted(_ error: YamlError) -> YAMLError {
        switch error {
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let place = location(mark)
            let context = context.map { "\($0.text), " } ?? ""
            return YAMLError(
                .invalidYAML, "this is not YAML: \(context)\(problem)\(hint(at: place))", at: place)
        case .duplicatedKeysInMapping(let duplicates, let context):
            let keys = duplicates.sorted().map(Quotation.quoted).joined(separator: ", ")
            return YAMLError(
                .duplicateKey, "\(keys) occurs more than once in this map",
                at: location(context.mark))
        case .reader(let problem, let offset, _, _):
            return YAMLError(
                .invalidYAML, "this is not YAML: \(problem)", at: location(character: offset ?? 0))
        case .memory:
            return YAMLText.nestedTooDeeply(at: start)
        default:
            return YAMLError(.invalidYAML, "this is not YAML", at: start)
        }
    }

    /// Returns the probable cause of an error of the parser.
    private func hint(at place: YAMLLocation) -> String {
        let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(place.line - 1) else { return "" }
        let line = lines[place.line - 1].unicodeScalars.dropFirst(place.column - 1)
        switch line.first {
        case "\t": return "; indent with spaces, not with tabs"
        case "@", "`", "%": return "; put the text in quotation marks"
        default: return ""
        }
    }

    private func location(character offset: Int) -> YAMLLocation {
        let before = source.text.prefix(offset)
        let line = 1 + before.count { $0.isNewline }
        let column = 1 + before.reversed().prefix { !$0.isNewline }.count
        return YAMLLocation(file: source.file, line: line, column: column)
    }
}
