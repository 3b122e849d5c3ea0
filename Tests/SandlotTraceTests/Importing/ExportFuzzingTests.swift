import Foundation
import SandlotTrace
import TestSupport
import Testing

@Suite
struct ExportFuzzingTests {
    private static let pieces = [
        "\"", "\"\"", ",", ";", "\t", "\r", "\n", "\r\n", "\u{FEFF}", "\u{0}", "é", "a", "-1", "{",
        "[", "]", "}", "\\", "null", "event_name", "event_timestamp", "1793613600000000",
    ].map { Array($0.utf8) }

    private static let table = Array(
        #"""
        event_name,event_timestamp,user_pseudo_id,ga_session_id,level,device.vendor_id,note
        level_start,1793613600000000,p-1,17,4,8F3A,"two
        lines, and ""marks"""
        level_end,1793613609000000,p-1,17,4,8F3A,
        share,1793613610000000,p-2,18,,,x

        """#.utf8)
    private static let array = Array(
        """
        [{"event_name":"level_start","event_timestamp":1793613600000000,"user_pseudo_id":"p-1",
          "event_params":[{"key":"level","value":{"int_value":"4"}}]},
         {"event_name":"sh{ar}e\\\\[","event_timestamp":"1793613601000000"}]
        """.utf8)

    private static func mutant(
        of text: [UInt8], _ generator: inout SeededGenerator
    ) -> [UInt8] {
        var text = text
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let start = Int.random(in: 0..<text.count, using: &generator)
            let end = min(text.count, start + Int.random(in: 0...6, using: &generator))
            text.replaceSubrange(start..<end, with: pieces.randomElement(using: &generator) ?? [])
        }
        return text
    }

    @Test
    func anyTableThatIsWrittenIsReadAsItWas() throws {
        let seed = SeededGenerator.seed
        print("ExportFuzzingTests: tables, seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        for round in FuzzInputs(sample: 2000) {
            let width = Int.random(in: 1...4, using: &generator)
            let height = Int.random(in: 1...4, using: &generator)
            var rows: [[[UInt8]]] = []
            for _ in 0..<height {
                var row: [[UInt8]] = []
                for _ in 0..<width { row.append(Self.field(&generator)) }
                rows.append(row)
            }
            let ends: [[UInt8]] = [[0x0A], [0x0D, 0x0A], [0x0D]]
            let end = ends.randomElement(using: &generator) ?? [0x0A]
            var text: [UInt8] = []
            for row in rows {
                text += row.map(Self.quoted).joined(separator: [UInt8(ascii: ",")])
                text += end
            }
            var reader = try CSVReader(TraceBytes(text), delimiter: UInt8(ascii: ","))
            var read: [[[UInt8]]] = []
            while let record = try reader.next() { read.append(record.map { $0.text }) }
            if read != rows { Issue.record("seed \(seed), round \(round): \(text)") }
        }
    }

    private static func field(_ generator: inout SeededGenerator) -> [UInt8] {
        var field: [UInt8] = []
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            field += pieces.randomElement(using: &generator) ?? []
        }
        return field.filter { $0 != 0 }
    }

    private static func quoted(_ field: [UInt8]) -> [UInt8] {
        let mark = UInt8(ascii: "\"")
        return [mark] + field.flatMap { $0 == mark ? [mark, mark] : [$0] } + [mark]
    }

    @Test
    func anyExportIsRefusedWithALineOrBecomesAReadableTrace() throws {
        let seed = SeededGenerator.seed
        print("ExportFuzzingTests: exports, seed \(seed)")
        let inputs = FuzzInputs(sample: 2000)
        var generator = SeededGenerator(seed: seed)
        var accepted = 0
        for round in inputs {
            let text = Self.mutant(of: round % 2 == 0 ? Self.table : Self.array, &generator)
            do throws(TraceError) {
                let imported = try AnalyticsImporter().records(of: text)
                accepted += 1
                var reader = TraceReader(imported.json)
                if try reader.records() != imported.records {
                    Issue.record("seed \(seed), round \(round): it reads differently")
                }
                let lines = text.count { $0 == 0x0A || $0 == 0x0D } + 1
                if imported.skipped.contains(where: { !(1...lines).contains($0.firstLine) }) {
                    Issue.record("seed \(seed), round \(round): a line that is not there")
                }
            } catch {
                let lines = text.count { $0 == 0x0A || $0 == 0x0D } + 1
                let isPlaced = error.line.map { (1...lines).contains($0) } ?? false
                if !isPlaced, error.code != .noEvents {
                    Issue.record("seed \(seed), round \(round): \(error)")
                }
            }
        }
        // The inputs are useful only if both outcomes occur often.
        #expect(accepted > inputs.count / 20 && accepted < inputs.count)
    }

    @Test
    func theOrderDoesNotDependOnWhatFitsIntoMemory() throws {
        var generator = SeededGenerator(seed: SeededGenerator.seed)
        let rows = (0..<400).map { index in
            let session = Int.random(in: 0..<20, using: &generator)
            let time = 1_793_613_600_000 + Int.random(in: 0..<50, using: &generator) * 1000
            return "e\(index),\(time),s\(session),p\(session % 3)\n"
        }
        let text = Array(("name,time,session,person\n" + rows.joined()).utf8)
        let description = ExportDescription(
            mapping: AnalyticsMapping(rows: []),
            layout: AnalyticsLayout(
                event: "name", time: "time", timeFormat: .milliseconds, session: ["session"],
                person: "person"))
        let whole = try ImportedTraceFile(TraceText(text), description)
        let expected = try whole.bytes(at: 0, count: whole.size ?? 0)
        for length in [1, 500, 5_000] {
            let merged = try ImportedTraceFile(TraceText(text), description, pieceLength: length)
            #expect(try merged.bytes(at: 0, count: merged.size ?? 0) == expected)
        }
        var reader = TraceReader(expected)
        for (index, record) in try reader.records().enumerated() {
            guard case .unknown(let event) = record.event else { continue }
            let line = try whole.sourceLine(of: index + 1)
            #expect(event.name == "analytics.e\(line - 2)")
        }
    }
}
