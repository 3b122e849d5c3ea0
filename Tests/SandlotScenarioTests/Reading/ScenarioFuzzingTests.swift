import SandlotCommands
import SandlotScenario
import SandlotYAML
import TestSupport
import Testing

@Suite struct ScenarioFuzzingTests {
    private static let snippets = [
        "&a ", "*a", "? ", "- ", ": ", "[", "]", "{", "}", "|\n", ">\n", "\t", "\"", "'", "#",
        "---\n",
        "...\n", "%YAML 1.2\n", "!!map ", "!!binary ", "~", "null", "99999999999999999999", "-1",
        "0x10", "nothing", "all", "\u{0}", "\u{85}", "\u{FEFF}", "\u{2028}", "<<: ", "2026-02-30",
        "1 month", "\r",
    ]

    @Test(arguments: [0x5CE7_0001 as UInt64, 0x5CE7_0002])
    func aMutatedScenarioIsReadOrRefusedWithItsPosition(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let originals = try Fixtures.names.map { try Fixtures.bytes(Fixtures.path($0)) }
        var refusedCount = 0
        // YAML takes longer than any other fuzzed format.
        let inputs = FuzzInputs(sample: 1500, cost: 4)
        for round in inputs {
            var text = originals[Int.random(in: 0..<originals.count, using: &random)]
            for _ in 0...Int.random(in: 0...3, using: &random) { mutate(&text, &random) }
            do {
                _ = try Scenario(bytes: text, file: "\(Fixtures.directory)/mutated.yaml")
            } catch {
                refusedCount += 1
                let message: Comment = "seed \(seed), round \(round): \(error)"
                #expect(!error.reason.isEmpty, message)
                #expect(error.location != nil, message)
                #expect(!error.description.contains("\n"), message)
            }
        }
        // If most mutations changed nothing, or only comments, no error would be exercised.
        #expect(refusedCount > inputs.count / 4, "seed \(seed)")
    }

    @Test(arguments: [0x5CE7_0003 as UInt64])
    func aMutatedMappingIsReadOrRefusedWithItsPosition(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let original = try Fixtures.bytes("\(Fixtures.root)/fixtures/check/letters.yaml")
        var refusedCount = 0
        let inputs = FuzzInputs(sample: 1500, cost: 4)
        for round in inputs {
            var text = original
            for _ in 0...Int.random(in: 0...3, using: &random) { mutate(&text, &random) }
            do {
                _ = try MappingFile(bytes: text, file: "mutated.yaml")
            } catch {
                refusedCount += 1
                let message: Comment = "seed \(seed), round \(round): \(error)"
                #expect(error.location != nil, message)
                #expect(!error.reason.isEmpty && !error.description.contains("\n"), message)
            }
        }
        #expect(refusedCount > inputs.count / 4 && refusedCount < inputs.count, "seed \(seed)")
    }

    private func mutate(_ text: inout [UInt8], _ random: inout SeededGenerator) {
        guard text.count > 8 else { return }
        let offset = Int.random(in: 0..<text.count - 4, using: &random)
        let length = Int.random(in: 1...4, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: text[offset] = UInt8.random(in: .min ... .max, using: &random)
        case 1: text.removeSubrange(offset..<offset + length)
        case 2, 3:
            text.insert(
                contentsOf: (Self.snippets.randomElement(using: &random) ?? "").utf8, at: offset)
        case 4:
            let other = Int.random(in: 0..<text.count - 4, using: &random)
            text.insert(contentsOf: Array(text[other..<other + length]), at: offset)
        default:
            let other = Int.random(in: 0..<text.count, using: &random)
            text.swapAt(offset, other)
        }
    }
}
