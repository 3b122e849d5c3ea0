import SandlotCatalog
import SandlotJSON
import TestSupport
import Testing

@Suite("Fuzzing the reader and the linter")
struct CatalogFuzzingTests {
    @Test(arguments: [0x5A4D_0001 as UInt64, 0x5A4D_0002])
    func everyReadableTextIsWrittenWithoutLoss(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let originals = try sources()
        var readCount = 0
        let inputs = FuzzInputs(sample: 1500)
        for round in inputs {
            var text = originals[Int.random(in: 0..<originals.count, using: &random)]
            for _ in 0...Int.random(in: 0...2, using: &random) { text = mutated(text, &random) }
            let message: Comment =
                "seed \(seed), round \(round): \(String(decoding: text, as: UTF8.self))"
            let findings = CatalogLinter().findings(in: text)
            guard let catalog = try? Catalog(bytes: text) else {
                #expect(findings.contains { $0.severity == .error }, message)
                continue
            }
            readCount += 1
            let again = try? Catalog(
                bytes: catalog.encoded(round.isMultiple(of: 2) ? .xcode : .compact))
            #expect(again == catalog, message)
        }
        // Mutations that only break the JSON would test only the scanner.
        #expect(readCount > inputs.count / 4, "seed \(seed)")
    }

    /// Returns small texts that together contain every kind of object.
    private func sources() throws -> [[UInt8]] {
        try ["1.0", "3.0", "4.0", "5.0"].map { version in
            try Catalog(contentsOf: Fixtures.path(version: version)).encoded(.compact)
        }
    }

    private func mutated(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        Int.random(in: 0..<4, using: &random) == 0
            ? withBytesChanged(text, &random) : withValueChanged(text, &random)
    }

    private func withBytesChanged(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        guard !text.isEmpty else { return text }
        var text = text
        let offset = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text[offset] = UInt8.random(in: .min ... .max, using: &random)
        case 1: text.remove(at: offset)
        case 2:
            text.insert(Array(#"{}[]":,0e-\u"#.utf8).randomElement(using: &random) ?? 0, at: offset)
        default: text.removeSubrange(offset...)
        }
        return text
    }

    /// Replaces a value with another one, so that most results are still JSON.
    private func withValueChanged(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        guard let root = try? JSONDocument(text).root else { return text }
        var value = root
        while let child = children(of: value).randomElement(using: &random),
            value.offset == root.offset || Int.random(in: 0..<4, using: &random) > 0
        {
            value = child
        }
        let strange = [
            "null", "true", "-0", "1e400", "99999999999999999999", "0.99", "\"\"", "\"\\ud800\"",
            "\"\\u0000\"", "[]", "{}", "[null]", "[[]]", "{\"\":{}}", "{\"3\":4,\"3\":5}",
            "\"P1W\"",
            "{\"productID\":[],\"type\":7}", "-9223372036854775808", "\"9223372036854775807\"",
        ]
        let replacement = Array((strange.randomElement(using: &random) ?? "null").utf8)
        return text[..<value.offset] + replacement + text[(value.offset + value.rawBytes.count)...]
    }

    private func children(of value: JSONValue) -> [JSONValue] {
        value.members.map { $0.map(\.value) } ?? value.elements.map { Array($0) } ?? []
    }
}
