import SandlotJSON
import TestSupport
import Testing

@Suite
struct RoundTripTests {
    @Test
    func writtenValuesAreReadBackUnchanged() throws {
        let seed = SeededGenerator.seed
        var generator = SeededGenerator(seed: seed)
        for round in 0..<1500 {
            let element = generator.element(depth: 5)
            let compact = try JSONDocument(text: element.compact)
            #expect(compact.root.isEqual(to: element), "seed \(seed), round \(round)")
            #expect(compact.root.compactBytes == compact.bytes, "seed \(seed), round \(round)")

            let indented = try JSONDocument(text: element.indented)
            #expect(indented.root.isEqual(to: element), "seed \(seed), round \(round)")
            #expect(
                indented.root.compactBytes == compact.root.compactBytes,
                "seed \(seed), round \(round)")
            #expect(
                JSONElement.raw(compact.root).indented == element.indented,
                "seed \(seed), round \(round)")
            #expect(
                JSONElement.raw(indented.root).compact == element.compact,
                "seed \(seed), round \(round)")
        }
    }

    @Test
    func unequalValuesAreDistinguished() throws {
        let root = try JSONDocument(text: #"{"a":[1,"x"]}"#).root
        #expect(root.isEqual(to: .object(["a": .array([.integer(1), .string("x")])])))
        #expect(!root.isEqual(to: .object(["a": .array([.integer(2), .string("x")])])))
        #expect(!root.isEqual(to: .object(["a": .array([.integer(1)])])))
        #expect(!root.isEqual(to: .object(["b": .array([.integer(1), .string("x")])])))
    }
}
