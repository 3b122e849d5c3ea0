import Foundation
import SandlotTrace
import TestSupport
import Testing

@Suite("Fuzzing the reader of traces")
struct TraceFuzzingTests {
    private func read(_ bytes: [UInt8]) -> Result<[TraceRecord], TraceError> {
        var reader = TraceReader(bytes)
        do throws(TraceError) {
            return .success(try reader.records())
        } catch {
            return .failure(error)
        }
    }

    private func read(contentsOf path: String) -> Result<[TraceRecord], TraceError> {
        do throws(TraceError) {
            var reader = try TraceReader(contentsOf: path)
            return .success(try reader.records())
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: [0x7ACE_0001 as UInt64, 0x7ACE_0002])
    func anyInputIsRefusedAtALineOfItOrReadTheSameAfterRewriting(seed: UInt64) throws {
        var mutator = TraceMutator(random: SeededRandom(seed: seed))
        var accepted = 0
        let inputs = FuzzInputs(sample: 3000)
        for round in inputs {
            let bytes = mutator.trace()
            let message: Comment =
                "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))"
            let lineCount = bytes.count { $0 == 0x0A } + 1
            switch read(bytes) {
            case .success(let records):
                accepted += 1
                let again = read(records.flatMap { $0.json + [0x0A] })
                // An unknown member with the value null is written unchanged.
                if again != .success(records) { Issue.record(message) }
            case .failure(let error):
                let hasPlace = error.line.map { (1...lineCount).contains($0) } ?? false
                if !hasPlace, error.code != .noEvents { Issue.record(message) }
                if let byte = error.byte, !(0...bytes.count).contains(byte) {
                    Issue.record(message)
                }
                if error.reason.isEmpty { Issue.record(message) }
            }
        }
        // The inputs are useful only if both outcomes occur often.
        #expect(accepted > inputs.count / 20 && accepted < inputs.count * 19 / 20, "seed \(seed)")
    }

    @Test func aFileIsReadAsItsBytesAre() throws {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("sandlot-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: path) }
        let seed: UInt64 = 0x7ACE_0003
        var mutator = TraceMutator(random: SeededRandom(seed: seed))
        for round in FuzzInputs(sample: 300, cost: 10) {
            let bytes = mutator.trace()
            try Data(bytes).write(to: path)
            var file = read(contentsOf: path.path)
            if case .failure(var error) = file {
                #expect(error.file == path.path)
                error.file = nil
                file = .failure(error)
            }
            if file != read(bytes) { Issue.record("seed \(seed), round \(round)") }
        }
    }

    @Test func linesAreCutTheSameWhereverTheBufferEnds() throws {
        // The text is longer than the buffer, so that lines, characters, and line endings cross its end.
        let filler = String(repeating: "é", count: 150)
        let seed: UInt64 = 0x7ACE_0004
        var random = SeededRandom(seed: seed)
        var text = ""
        let count = 3000
        for index in 0..<count {
            let length = Int.random(in: 0...150, using: &random)
            let end = Bool.random(using: &random) ? "\r\n" : "\n"
            text +=
                #"{"seq":\#(index),"t":\#(index),"run":"r","e":"note","x":"\#(filler.prefix(length))"}"#
                + end
        }
        let records = try read(Array(text.utf8)).get()
        #expect(records.map(\.seq) == Array(0..<count), "seed \(seed)")
    }
}
