import Foundation
import SandlotTrace
import TestSupport
import Testing

@Suite
struct AnalyticsFuzzingTests {
    private static let export = Array(
        """
        {"event_name":"screen_view","event_timestamp":"1793613600000000","user_pseudo_id":"secret-7731","platform":"IOS","event_params":[{"key":"ga_session_id","value":{"int_value":"17"}},{"key":"firebase_screen","value":{"string_value":"home"}}]}
        {"event_name":"level_start","event_timestamp":1793613601000000,"user_pseudo_id":"secret-7731","user_id":null,"event_params":[{"key":"ga_session_id","value":{"int_value":"17"}},{"key":"level","value":{"int_value":4}}]}
        {"event_name":"ad_impression","event_timestamp":"1793613602000000","user_pseudo_id":"secret-7731","device":{"vendor_id":"8F3A"},"event_params":[{"key":"ad_event_id","value":{"string_value":"-1"}},{"key":"score","value":{"double_value":1.5}}]}

        """.utf8)
    /// Pieces that change the meaning of a line but usually keep it valid JSON.
    private static let pieces = [
        "0", "-1", "9223372036854775807", "1e400", "null", "\"", "{}", "[]", "\n", ",", "\\u0000",
        "level_end", "ad_click", "login", "event_name", "user_id", "secret-7731",
    ].map { Array($0.utf8) }

    @Test
    func anyExportIsRefusedAtALineOfItOrBecomesATraceThatCanBeRead() throws {
        let seed = SeededGenerator.seed
        print("AnalyticsFuzzingTests: seed \(seed)")
        let inputs = FuzzInputs(sample: 2000)
        var generator = SeededGenerator(seed: seed)
        var accepted = 0
        for round in inputs {
            let log = Self.mutant(&generator)
            do throws(TraceError) {
                let imported = try AnalyticsImporter().records(of: log)
                accepted += 1
                var reader = TraceReader(imported.json)
                let records = try reader.records()
                if records != imported.records {
                    Issue.record("seed \(seed), round \(round): it reads differently")
                }
            } catch {
                let lines = log.count { $0 == UInt8(ascii: "\n") } + 1
                let isPlaced = error.line.map { (1...lines).contains($0) } ?? false
                if !isPlaced, error.code != .noEvents {
                    Issue.record("seed \(seed), round \(round): \(error)")
                }
            }
        }
        // The inputs are useful only if both outcomes occur often.
        #expect(accepted > inputs.count / 20 && accepted < inputs.count)
    }

    /// Returns the export with a few pieces overwritten by others.
    private static func mutant(_ generator: inout SeededGenerator) -> [UInt8] {
        var log = export
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let start = Int.random(in: 0..<log.count, using: &generator)
            let end = min(log.count, start + Int.random(in: 0...12, using: &generator))
            log.replaceSubrange(
                start..<end, with: pieces.randomElement(using: &generator) ?? [])
        }
        return log
    }
}
