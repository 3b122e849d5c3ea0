import Foundation
import SandlotTesting
import Testing
import TraceEmitter

@Suite struct EmitterTests {
    @Test func manyThreadsEmitASoundTrace() throws {
        let path = NSTemporaryDirectory() + "trace-\(UUID().uuidString).jsonl"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let log = TraceLog(path: path)
        log.begin(
            app: "letter-garden", ages: 6...8, owned: [],
            products: [
                .init("no_ads_forever", kind: "nonConsumable", removesAds: true),
                .init("stickers", kind: "consumable"),
            ],
            params: ["wordsPerTest": 10])
        log.record("app_state", ["state": "launched", "cold": true])
        DispatchQueue.concurrentPerform(iterations: 200) { number in
            log.record("user_action", ["kind": "tap", "target": "key \(number)"])
        }
        log.record("screen", ["name": "home"], scene: "main")
        log.record("permission_prompt", ["permission": "microphone", "granted": true])
        log.record("trace_end", ["reason": "normal"])

        let header = try #require(
            String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").first)
        #expect(
            header.contains(#"{"id":"no_ads_forever","kind":"nonConsumable","removesAds":true}"#))
        #expect(header.contains(#""params":{"wordsPerTest":10}"#))
        let report = try #require(expectCompliant(.file(path), packs: [.trace, .appleKids]))
        #expect(report.events == 205)
        for rule in report.packs.flatMap(\.rules) where rule.id.hasPrefix("trace-") {
            #expect(rule.verdict == .pass || rule.verdict == .notApplicable, "\(rule.id)")
        }
    }

    @Test func withoutAFileNothingHappens() {
        TraceLog(path: nil).record("screen", ["name": "home"])
    }
}
