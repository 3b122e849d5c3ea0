import Foundation
import SandlotCompliance
import SandlotTrace
import Testing

/// Sessions in which nothing is wrong: what the tests that break them begin with.
@Suite("Sessions of well-behaved apps")
struct SessionTests {
    private static let isFull = ProcessInfo.processInfo.environment["SANDLOT_FULL"] != nil

    @Test(arguments: (0..<(isFull ? 40 : 5)).map { UInt64($0) * 25 + 1 })
    func wellBehavedSessionsBreakNoRule(first: UInt64) throws {
        for seed in first..<first + 25 {
            let session = SessionWriter.session(seed: seed)
            let report = try Checker(packs: RuleCatalog.standard.packs).check(session.bytes)
            for pack in report.packs where session.packs.contains(pack.id) {
                for rule in pack.rules where ![.pass, .notApplicable].contains(rule.verdict) {
                    let finding = rule.findings.first
                    Issue.record(
                        "seed \(seed), \(pack.id.rawValue): \(rule.id) is \(rule.verdict): \(finding?.run ?? "") \(finding?.seqs ?? []) \(finding?.message ?? "")"
                    )
                }
            }
        }
    }

    @Test func almostAllEventsAndRulesOccur() throws {
        var kinds: Set<String> = []
        var checked: Set<String> = []
        for seed in 1...60 as ClosedRange<UInt64> {
            let session = SessionWriter.session(seed: seed)
            kinds.formUnion(session.runs.flatMap(\.events).map(\.name))
            let report = try Checker(packs: RuleCatalog.standard.packs).check(session.bytes)
            for pack in report.packs where session.packs.contains(pack.id) {
                checked.formUnion(pack.rules.filter { $0.verdict == .pass }.map(\.id))
            }
        }
        let silent = Set(RuleCatalog.standard.rules.map(\.id)).subtracting(checked)
        // What is forbidden outright has no place here; nor has what is never well whatever comes of it in another pack.
        #expect(
            silent == [
                "ad-creative-reviewed", "link-none", "iap-random-odds", "push-not-required",
                "data-persistent-id-internal-only", "data-third-party-separate-consent",
                // Nor has what only some apps record: bumper pages, sound, and mediation.
                "link-bumper", "ad-game-sound", "ad-mediation-flags",
            ])
        let all = Set(TraceEventKind.allCases.map(\.name)).subtracting([""])
        #expect(
            all.subtracting(kinds) == [
                "ad_reported", "ad_adapter_requested", "ad_adapter_answered", "bumper_shown",
                "bumper_answered", "game_sound",
            ])
    }

    @Test func theSameSeedGivesTheSameSession() {
        #expect(SessionWriter.session(seed: 7).text == SessionWriter.session(seed: 7).text)
        #expect(SessionWriter.session(seed: 7).text != SessionWriter.session(seed: 8).text)
    }
}
