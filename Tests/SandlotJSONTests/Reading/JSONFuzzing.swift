import Foundation
import SandlotBase
import SandlotJSON
import TestSupport
import Testing

@Suite
struct JSONFuzzing {
    @Test
    func anyInputIsRefusedOrReadTheSameAfterRewriting() throws {
        let seed = SeededGenerator.seed
        print("JSONFuzzing: seed \(seed)")
        let inputs = FuzzInputs(sample: 20_000)
        var mutator = DocumentMutator(generator: SeededGenerator(seed: seed))
        var accepted = 0
        for round in inputs {
            let bytes = mutator.document()
            let document: JSONDocument
            do {
                document = try JSONDocument(bytes)
            } catch {
                if !(0...bytes.count).contains(error.offset) {
                    Issue.record("seed \(seed), round \(round): offset \(error.offset)")
                }
                continue
            }
            accepted += 1
            let compact = document.root.compactBytes
            let again = try JSONDocument(compact)
            if again.root.compactBytes != compact || !Self.isInOrder(document.root, within: bytes) {
                Issue.record(
                    "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
            }
        }
        // The inputs are useful only if many are accepted and many are refused.
        #expect(accepted > inputs.count / 20 && accepted < inputs.count)
    }

    /// Returns whether all positions are inside the text and all accessors can be used.
    private static func isInOrder(_ value: JSONValue, within bytes: [UInt8]) -> Bool {
        guard bytes.indices.contains(value.offset),
            value.rawBytes.endIndex <= bytes.count, !value.rawBytes.isEmpty
        else { return false }
        _ = (value.string, value.integer, value.double, value.bool)
        _ = SourceLocation(byte: value.offset, in: bytes)
        if let members = value.members {
            _ = try? JSONObjectReader(value)
            return members.allSatisfy {
                isInOrder($0.nameValue, within: bytes) && isInOrder($0.value, within: bytes)
            }
        }
        return value.elements.map { $0.allSatisfy { isInOrder($0, within: bytes) } } ?? true
    }
}
