import Foundation
import SandlotCompliance
import TestSupport
import Testing

@Suite("Fuzzing the reader of rule files")
struct RuleFileFuzzingTests {
    private static let pieces = [
        "never", "while", "only", "after", "at-most", "of", "per", "expect", "same", "where", "is",
        "any: [", "not: {", "{", "}", "[", "]", ":", "- ", "\n", "    ", "99999999999", "30d",
        "\u{0}",
        "{adId}", "latest", "during", "header", "adId", "scene", "verdict: pass", "&a", "*a", "\"",
        "'",
        "|", "\t", "\u{FEFF}", "é",
    ]

    @Test(arguments: [0x5255_0001 as UInt64, 0x5255_0002])
    func everyTextIsReadOrRefusedWithAPosition(seed: UInt64) throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../fixtures/check/team-rules.yaml").standardizedFileURL
        let original = Array(try String(contentsOf: path, encoding: .utf8).unicodeScalars)
        var random = SeededGenerator(seed: seed)
        var accepted = 0
        let inputs = FuzzInputs(sample: 150, cost: 10)
        for round in inputs {
            var scalars = original
            for _ in 0..<random.number(in: 1...3) { change(&scalars, &random) }
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            do throws(RuleFileError) {
                let file = try RuleFile(text, name: "f.yaml")
                accepted += 1
                if file.rules.isEmpty || file.pack.entries.count != file.rules.count {
                    Issue.record("seed \(seed), round \(round): no rules\n\(text)")
                }
            } catch {
                let lines = 1 + text.unicodeScalars.count { $0 == "\n" || $0 == "\r" }
                let isPlaced = error.line.map { (1...(lines + 1)).contains($0) } ?? false
                if !isPlaced || error.reason.isEmpty || error.file != "f.yaml" {
                    Issue.record("seed \(seed), round \(round): \(error)\n\(text)")
                }
            }
        }
        #expect(accepted > 0 && accepted < inputs.count, "seed \(seed)")
    }

    private func change(_ text: inout [Unicode.Scalar], _ random: inout SeededGenerator) {
        guard !text.isEmpty else { return }
        let position = random.number(in: 0...text.count - 1)
        let end = min(text.count, position + random.number(in: 1...12))
        switch random.number(in: 0...5) {
        case 0: text.removeSubrange(position..<end)
        case 1: text.insert(contentsOf: text[position..<end], at: random.number(in: 0...text.count))
        case 2: text.removeSubrange(position...)
        case 3:
            // Most changes of a comment or a story are harmless.
            text[position] = ["a", "1", " ", "-"][random.number(in: 0...3)]
        default:
            text.insert(
                contentsOf: Array(random.element(of: Self.pieces).unicodeScalars), at: position)
        }
    }
}
