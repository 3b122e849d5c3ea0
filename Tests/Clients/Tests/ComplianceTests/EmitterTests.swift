import Foundation
import SandlotCompliance
import SandlotTesting
import Testing
import TraceEmitter

@Suite struct EmitterTests {
    @Test func whatAnAppEmitsFromManyThreadsIsASoundTrace() throws {
        let path = NSTemporaryDirectory() + "trace-\(UUID().uuidString).jsonl"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let log = TraceLog(path: path)
        log.begin(
            app: "letter-garden", platform: "iOS", build: "debug", audience: 6...8, owned: [],
            products: [TraceLog.Product("no_ads", kind: "nonConsumable", removesAds: true)],
            parameters: ["wordsPerTest": 10])
        log.record("app_state", ["state": "launched", "cold": true])
        DispatchQueue.concurrentPerform(iterations: 200) { number in
            log.record("user_action", ["kind": "tap", "target": "key \(number)"])
        }
        log.record("screen", ["name": "home"], scene: "main")
        log.record("permission_prompt", ["permission": "microphone", "granted": true])
        log.record("trace_end", ["reason": "normal"])

        let report = try #require(expectCompliant(.file(path), packs: [.trace, .appleKids]))
        #expect(report.events == 205)
        for rule in report.packs.flatMap(\.rules) where rule.id.hasPrefix("trace-") {
            #expect(rule.verdict == .pass || rule.verdict == .notApplicable, "\(rule.id)")
        }
    }

    @Test func theHeaderTellsTheCheckerWhichProductsRemoveAds() throws {
        let path = NSTemporaryDirectory() + "trace-\(UUID().uuidString).jsonl"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let log = TraceLog(path: path)
        log.begin(
            app: "letter-garden", platform: "iOS", build: "debug", audience: 6...8,
            owned: ["no_ads"],
            products: [TraceLog.Product("no_ads", kind: "nonConsumable", removesAds: true)])
        log.record("ad_shown", ["adId": "a1", "slot": "preTest", "format": "interstitial"])
        log.record("trace_end", ["reason": "normal"])

        let report = try Checker(packs: RuleCatalogue.standard.packs).check(contentsOf: path)
        let rules = report.packs.filter { $0.id == .seed }.flatMap(\.rules)
        #expect(rules.first { $0.id == "ad-suppressed-when-entitled" }?.verdict == .fail)
        #expect(rules.first { $0.id == "iap-entitlement-effective" }?.verdict == .fail)
    }

    @Test func withoutAFileNothingHappens() {
        TraceLog(path: nil).record("screen", ["name": "home"])
    }
}
