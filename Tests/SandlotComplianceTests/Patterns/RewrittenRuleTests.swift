import Foundation
import SandlotCompliance
import TestSupport
import Testing

/// Built-in rules that are written again as patterns give the same results.
@Suite("Patterns instead of Swift")
struct RewrittenRuleTests {
    /// A finding without its message.
    private struct Result: Hashable, CustomStringConvertible {
        struct Event: Hashable {
            let verdict: Verdict
            let run: String
            let seqs: [Int]
            let atMs: Int
        }

        let verdict: Verdict
        let findings: [Event]
        let more: Int

        init(_ result: ComplianceReport.RuleResult) {
            verdict = result.verdict
            findings = result.findings.map {
                Event(verdict: $0.verdict, run: $0.run, seqs: $0.seqs, atMs: $0.atMs)
            }
            more = result.more
        }

        var description: String {
            "\(verdict) "
                + findings.map { "\($0.verdict) \($0.run)\($0.seqs)" }.joined(separator: " ")
        }
    }

    private let checker: Checker

    init() throws {
        let file = try RewrittenRules.file()
        let catalog = RuleCatalog(files: [file])
        // The built-in rules with their own parameters, not those of a pack.
        var builtIn = Pack(id: PackID(rawValue: "built-in"), title: "The built-in rules")
        for (rule, _) in RewrittenRules.patterns {
            builtIn.set(try #require(catalog.rule(rule)), to: .violation)
        }
        checker = Checker(packs: [builtIn, file.pack], catalog: catalog)
    }

    /// The results of both versions of each rule.
    private func results(
        _ bytes: [UInt8]
    ) throws -> [(rule: String, builtIn: Result, pattern: Result)] {
        let report = try checker.check(bytes)
        func results(_ index: Int) -> [String: Result] {
            Dictionary(
                uniqueKeysWithValues: report.packs[index].rules.map { ($0.id, Result($0)) })
        }
        let (builtIn, patterns) = (results(0), results(1))
        return try RewrittenRules.patterns.map { rule, _ in
            (
                rule, try #require(builtIn[rule]),
                try #require(patterns[RewrittenRules.name(rule)])
            )
        }
    }

    @Test func atLeastTenRulesAreRewritten() {
        #expect(RewrittenRules.patterns.count >= 10)
        #expect(Set(RewrittenRules.patterns.map(\.rule)).count == RewrittenRules.patterns.count)
    }

    @Test func everyTraceOfTheRepositoryHasEqualResults() throws {
        var traces = RuleCatalog.standard.rules.flatMap { rule in
            [rule.examples.passing, rule.examples.failing].map { Array($0.trace.utf8) }
        }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../fixtures/check")
        for name in ["compliant.jsonl", "failing.jsonl", "two-devices.jsonl"] {
            traces.append(Array(try Data(contentsOf: root.appendingPathComponent(name))))
        }
        var verdicts: [String: Set<Verdict>] = [:]
        for trace in traces {
            for (rule, builtIn, pattern) in try results(trace) {
                #expect(
                    builtIn == pattern, "\(rule)\n\(String(decoding: trace, as: UTF8.self))")
                verdicts[rule, default: []].insert(pattern.verdict)
            }
        }
        for (rule, _) in RewrittenRules.patterns {
            #expect(verdicts[rule]?.contains(.fail) == true, "\(rule) never fails")
        }
    }

    @Test func randomTracesHaveEqualResults() throws {
        let seed = SeededGenerator.seed
        var failures: [String: Int] = [:]
        var others: [String: Int] = [:]
        var inconclusive = 0
        for round in FuzzInputs(sample: 400) {
            let trace = RandomTrace(seed: seed &+ UInt64(round))
            guard !trace.lines.isEmpty else { continue }
            for (rule, builtIn, pattern) in try results(trace.bytes) {
                if builtIn != pattern {
                    Issue.record(
                        "seed \(seed), round \(round), \(rule): \(builtIn), but \(pattern)\n\(trace.lines.joined(separator: "\n"))"
                    )
                }
                switch pattern.verdict {
                case .fail: failures[rule, default: 0] += 1
                case .pass, .notApplicable, .advisory: others[rule, default: 0] += 1
                case .inconclusive: inconclusive += 1
                }
            }
        }
        // A comparison of verdicts that never differ from one another would show nothing.
        for (rule, _) in RewrittenRules.patterns {
            #expect(failures[rule, default: 0] >= 10, "\(rule) fails too rarely, seed \(seed)")
            #expect(others[rule, default: 0] >= 10, "\(rule) passes too rarely, seed \(seed)")
        }
        #expect(inconclusive >= 10)
    }
}
