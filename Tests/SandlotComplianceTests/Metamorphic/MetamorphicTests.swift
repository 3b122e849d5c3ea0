import Foundation
import SandlotCompliance
import SandlotTrace
import TestSupport
import Testing

/// What must not change a verdict does not, over sessions, broken sessions and the examples of all rules.
@Suite("Changes that do not matter")
struct MetamorphicTests {
    private static let isFull = ProcessInfo.processInfo.environment["SANDLOT_FULL"] != nil
    private static let checker = Checker(packs: RuleCatalog.standard.packs)

    /// A trace and what the checker says about it.
    struct Subject: Sendable {
        let name: String
        let trace: LooseTrace
        let report: ComplianceReport

        init(_ name: String, _ text: String) throws {
            self.name = name
            trace = LooseTrace(text: text)
            report = try MetamorphicTests.checker.check(Array(trace.text.utf8))
        }
    }

    private static let subjects = Result {
        var subjects: [Subject] = []
        for rule in RuleCatalog.standard.rules {
            subjects.append(try Subject("\(rule.id) ✓", rule.examples.passing.trace))
            subjects.append(try Subject("\(rule.id) ✗", rule.examples.failing.trace))
        }
        for seed in 1...(isFull ? 100 : 6) as ClosedRange<UInt64> {
            subjects.append(
                try Subject("session \(seed)", SessionWriter.session(seed: seed).text))
        }
        var random = SeededGenerator(seed: 0x3E7A)
        for (index, mutation) in Mutation.all.enumerated() where isFull || index % 16 == 0 {
            var session = SessionWriter.session(seed: UInt64(index + 1))
            guard mutation.apply(&session, &random) else { continue }
            subjects.append(
                try Subject("session \(index + 1), \(mutation.testDescription)", session.text))
        }
        return subjects
    }

    @Test(arguments: Metamorphosis.all)
    func noVerdictChanges(change: Metamorphosis) throws {
        var random = SeededGenerator(seed: 0xD15C_0000 + UInt64(change.name.utf8.count))
        var count = 0
        for subject in try Self.subjects.get() {
            guard let text = change.apply(subject.trace, &random) else { continue }
            count += 1
            let report = try Self.checker.check(Array(text.utf8))
            if let difference = change.difference(subject.report, report) {
                Issue.record("\(subject.name): \(difference)")
            }
        }
        #expect(count > 150)
    }

    /// Rules that look at more than one run.
    private static let acrossRuns: Set<String> = [
        "gate-lockout-persists", "text-no-fake-deadline", "iap-entitlement-effective",
        "data-no-third-party-pii", "data-persistent-id-internal-only",
        "data-consent-before-collection", "data-third-party-separate-consent",
        "data-profiling-sharing-off", "trace-refs",
    ]

    @Test func aRunInAFileOfItsOwnIsCheckedAsAmongOthers() throws {
        let ranks: [Verdict: Int] = [
            .notApplicable: 0, .pass: 1, .advisory: 2, .inconclusive: 3, .fail: 4,
        ]
        for subject in try Self.subjects.get() {
            let reports = try subject.trace.runs.map {
                try Self.checker.check(Array(LooseTrace($0).text.utf8))
            }
            for (index, pack) in subject.report.packs.enumerated() {
                for (position, rule) in pack.rules.enumerated()
                where !Self.acrossRuns.contains(rule.id) {
                    let verdicts = reports.map { $0.packs[index].rules[position].verdict }
                    let worst = verdicts.max { ranks[$0, default: 0] < ranks[$1, default: 0] }
                    if worst != rule.verdict {
                        Issue.record("\(subject.name): \(pack.id.rawValue) \(rule.id)")
                    }
                }
            }
        }
    }
}

extension Metamorphosis {
    /// What has changed although it must not, if anything has.
    func difference(_ before: ComplianceReport, _ after: ComplianceReport) -> String? {
        if promise == .report {
            if before.runs != after.runs { return "the runs are \(after.runs)" }
            if before.events != after.events { return "there are \(after.events) events" }
        }
        for (packBefore, packAfter) in zip(before.packs, after.packs) {
            for (ruleBefore, ruleAfter) in zip(packBefore.rules, packAfter.rules)
            where !exceptions.contains(ruleBefore.id) {
                let name = "\(packBefore.id.rawValue) \(ruleBefore.id)"
                if promise == .allButNumbers, ruleBefore.id == "trace-seq" {
                    if ruleAfter.verdict != .advisory { return "\(name) is \(ruleAfter.verdict)" }
                    continue
                }
                if ruleBefore.verdict != ruleAfter.verdict {
                    return
                        "\(name) was \(ruleBefore.verdict) and is \(ruleAfter.verdict): \(ruleAfter.findings.first.map { "\($0.seqs) \($0.message)" } ?? "")"
                }
                if promise != .verdicts, ruleBefore != ruleAfter {
                    return
                        "the findings of \(name) were \(ruleBefore.findings) and are \(ruleAfter.findings)"
                }
            }
        }
        return nil
    }
}
