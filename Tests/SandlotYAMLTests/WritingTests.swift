import SandlotYAML
import TestSupport
import Testing

/// YAML that is written reads back as the same values.
@Suite struct WritingTests {
    private func read(_ text: String) throws -> YAMLNode {
        try StructuredFile.root(Array(text.utf8), file: "written.yaml", needs: "a value")
    }

    /// The value without its locations.
    private func plain(_ node: YAMLNode) -> String {
        switch node.content {
        case .nothing: "null"
        case .text(let text): "\(text.debugDescription)"
        case .list(let elements): "[\(elements.map(plain).joined(separator: ","))]"
        case .map(let entries):
            "{\(entries.map { "\($0.key.debugDescription):\(plain($0.value))" }.joined(separator: ","))}"
        }
    }

    @Test(
        arguments: [
            "remove_ads", "a b", "2026-01-01", "1.5", "true", "null", "~", "- x", "-", "---", "...",
            "a: b",
            "a #b", "#", "'", "\"", "\\", "{", "[x]", "@", "`", "%", "&a", "*a", "!t", "|", ">",
            "é", "😀", "\u{2028}",
            "line\nbreak", "tab\t", " lead", "trail ", "a:b", "?", "? x", ":", "\u{85}", "x,y",
        ])
    func aTextReadsBackAsItself(text: String) throws {
        let node = YAMLNode.map([
            ("key", YAMLNode.quoted(text)), ("list", .list([.quoted(text)])),
            ("maps", .list([.map([("a", .quoted(text)), ("b", .list([.quoted(text)]))])])),
        ])
        #expect(try plain(read(node.yaml)) == plain(node), "\(node.yaml)")
    }

    @Test(arguments: [SeededGenerator.seed])
    func randomValuesReadBackAsThemselves(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let node = YAMLNode.map([("root", value(&random, depth: 0))])
            let copy = try? read(node.yaml)
            #expect(copy.map(plain) == plain(node), "\(node.yaml)")
        }
    }

    private func value(_ random: inout SeededGenerator, depth: Int) -> YAMLNode {
        let every = Array("ab1 :#-'\"{}[],&*!|>%@`\\\n\té😀?~._")
        func text(_ characters: [Character]) -> String {
            String(
                (0..<Int.random(in: 1...6, using: &random)).map { _ in
                    characters[Int.random(in: 0..<characters.count, using: &random)]
                })
        }
        switch Int.random(in: 0..<(depth > 3 ? 2 : 4), using: &random) {
        case 0, 1: return .quoted(text(every))
        case 2:
            return .list(
                (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    value(&random, depth: depth + 1)
                })
        default:
            var members: [(String, YAMLNode)] = []
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                // The keys of the language are words.
                let key = text(Array("ab-1"))
                guard !members.contains(where: { $0.0 == key }) else { continue }
                members.append((key, value(&random, depth: depth + 1)))
            }
            return .map(members)
        }
    }
}

extension YAMLNode {
    /// A text that keeps its quotation marks, as a reader of JSON makes it.
    fileprivate static func quoted(_ text: String) -> YAMLNode {
        YAMLNode(
            content: .text(text), location: YAMLLocation(file: "", line: 1, column: 1),
            isQuoted: true)
    }
}
