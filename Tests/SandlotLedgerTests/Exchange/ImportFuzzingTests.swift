import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite struct ImportFuzzingTests {
    private static let snippets = [
        "\n", "\r\n", "{}", "[", "null", "-1", "99999999999999999999", "\u{FEFF}", "\u{0}",
        "\\u0000",
        "\"position\":0,", "\"hash\":\"\",", "{\"checkpoint\":", " ", "1e3", "true",
    ]

    @Test(arguments: [0x1E06_0001 as UInt64, 0x1E06_0002])
    func anImportIsWholeOrNotThere(seed: UInt64) async throws {
        let directory = try TemporaryDirectory()
        let (path, lines, copy) = (
            directory.path("a"), directory.path("lines"), directory.path("b")
        )
        var options = SQLiteLedger.Options()
        options.checkpointInterval = 4
        options.key = try LedgerKey()
        let records = try await makeLedger(at: path, count: 9, options: options, keyed: true)
        let ledger = try await SQLiteLedger.open(at: path, options: options)
        try await ledger.export(to: lines)
        try await ledger.close()
        let original = try Tampering.bytes(lines)
        var random = SeededGenerator(seed: seed)
        var refusedCount = 0
        // Each input creates a file.
        let inputs = FuzzInputs(sample: 150, cost: 100)
        for round in inputs {
            var text = original
            for _ in 0...Int.random(in: 0...2, using: &random) { mutate(&text, &random) }
            try Tampering.put(text, at: lines)
            let message: Comment = "seed \(seed), round \(round)"
            do throws(LedgerError) {
                try await SQLiteLedger.importing(lines, into: copy, options: options)
            } catch {
                refusedCount += 1
                #expect(error.code == .malformedImport, message)
                #expect(error.line != nil, message)
                #expect(!error.reason.contains("\n"), message)
                #expect(try directory.names() == ["a", "lines"], message)
                continue
            }
            let made = try await SQLiteLedger.open(at: copy, options: options)
            #expect(try made.records(from: 0, limit: .max) == records, message)
            try await made.close()
            try FileManager.default.removeItem(atPath: copy)
        }
        #expect(refusedCount > inputs.count / 2, "seed \(seed)")
    }

    private func mutate(_ text: inout [UInt8], _ random: inout SeededGenerator) {
        guard text.count > 8 else { return }
        let offset = Int.random(in: 0..<text.count - 4, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: text[offset] = UInt8.random(in: .min ... .max, using: &random)
        case 1: text.removeSubrange(offset..<offset + Int.random(in: 1...4, using: &random))
        case 2:
            text.insert(
                contentsOf: (Self.snippets.randomElement(using: &random) ?? "").utf8, at: offset)
        case 3: text.removeSubrange(offset...)
        case 4: text.swapAt(offset, Int.random(in: 0..<text.count, using: &random))
        default:
            // Moves or repeats a line.
            var lines = text.split(separator: 10, omittingEmptySubsequences: false)
            guard let line = lines.randomElement(using: &random) else { return }
            lines.insert(line, at: Int.random(in: 0..<lines.count, using: &random))
            text = Array(lines.joined(separator: [10]))
        }
    }
}
