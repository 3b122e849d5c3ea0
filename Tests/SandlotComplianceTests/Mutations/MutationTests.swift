import Foundation
import SandlotCompliance
import SandlotTrace
import TestSupport
import Testing

/// One thing wrong in a session in which nothing else is: the rule in question says so, and no other.
@Suite("One violation at a time")
struct MutationTests {
    private static let total =
        ProcessInfo.processInfo.environment["SANDLOT_FULL"] == nil ? 1000 : 10_000
    private static let checker = Checker(packs: RuleCatalog.standard.packs)
    private static let sessions = SessionPool(seeds: 1...40, checker: checker)

    @Test(arguments: Mutation.all)
    func aViolationIsFoundWithoutOtherChanges(mutation: Mutation) throws {
        let count = max(1, Self.total / Mutation.all.count + 1)
        let salt = mutation.testDescription.utf8.reduce(0 as UInt64) { $0 &* 31 &+ UInt64($1) }
        var random = SeededGenerator(seed: salt)
        for round in 0..<count {
            guard let (usual, broken) = try Self.broken(by: mutation, &random) else {
                Issue.record("no session has a place for it")
                return
            }
            let report = try Self.checker.check(broken.bytes)
            let problems = mutation.problems(usual, broken, report)
            if !problems.isEmpty {
                Issue.record(
                    "round \(round), session \(broken.plan.seed): \(problems.joined(separator: "; "))"
                )
                return
            }
        }
    }

    @Test func everyRuleIsBrokenByAMutation() {
        #expect(
            Set(Mutation.all.map(\.rule)) == Set(RuleCatalog.standard.rules.map(\.id)))
        #expect(Set(Mutation.all.map(\.testDescription)).count == Mutation.all.count)
    }

    /// A session of the pool with the violation in it.
    private static func broken(
        by mutation: Mutation, _ random: inout SeededGenerator
    ) throws -> (usual: SessionPool.Entry, broken: Session)? {
        for index in sessions.indices.shuffled(using: &random) {
            var session = sessions.session(index)
            let hasRule = session.packs.contains { pack in
                mutation.packs?.contains(pack)
                    ?? (RuleCatalog.standard.rule(mutation.rule)?.severities[pack] != nil)
            }
            guard hasRule, mutation.apply(&session, &random) else { continue }
            return (try sessions.entry(index), session)
        }
        return nil
    }
}

extension Mutation {
    /// What is wrong with a report on a session that was broken.
    ///
    /// - Parameters:
    ///   - usual: The session as it was.
    ///   - broken: The session as it is.
    ///   - report: What the checker says.
    /// - Returns: Sentences; none if all is well.
    func problems(
        _ usual: SessionPool.Entry, _ broken: Session, _ report: ComplianceReport
    ) -> [String] {
        var problems: [String] = []
        var worst: Set<String> = []
        var isFound = false
        for pack in report.packs where broken.packs.contains(pack.id) {
            for result in pack.rules {
                let before = usual.verdicts[pack.id]?[result.id]
                if result.id == rule, packs?.contains(pack.id) ?? true {
                    isFound = true
                    problems += self.problems(broken, result).map { "\(pack.id.rawValue): \($0)" }
                } else if result.verdict != before {
                    if alsoBroken[result.id] == result.verdict { worst.insert(result.id) }
                    guard !isExpected(result) else { continue }
                    let finding = result.findings.first
                    problems.append(
                        "\(pack.id.rawValue): \(result.id) is \(result.verdict) at \(finding?.run ?? "") \(finding?.seqs ?? []): \(finding?.message ?? "")"
                    )
                }
            }
        }
        if !isFound { problems.append("no pack has the rule") }
        let unbroken = Set(alsoBroken.keys.filter { usual.hasRule($0) }).subtracting(worst)
        if !unbroken.isEmpty { problems.append("\(unbroken.sorted()) are not broken") }
        return problems
    }

    private func isExpected(_ result: ComplianceReport.RuleResult) -> Bool {
        switch result.verdict {
        case .pass, .notApplicable: alsoChecked.contains(result.id)
        default: alsoBroken[result.id] != nil || maybeBroken.contains(result.id)
        }
    }

    private func problems(_ broken: Session, _ result: ComplianceReport.RuleResult) -> [String] {
        guard result.verdict == verdict else {
            return [
                "\(rule) is \(result.verdict) instead of \(verdict): \(result.findings.first?.message ?? "")"
            ]
        }
        var problems: [String] = []
        for run in broken.runs {
            let marks = Set(run.marks)
            let found = result.findings.filter { $0.run == run.name && $0.verdict != .pass }
            guard !marks.isEmpty else {
                if !found.isEmpty { problems.append("\(run.name) has nothing to do with it") }
                continue
            }
            if !found.contains(where: { $0.verdict == verdict && marks.isSubset(of: $0.seqs) }) {
                problems.append("\(marks.sorted()) are not among \(found.map(\.seqs))")
            }
            for finding in found where marks.isDisjoint(with: finding.seqs) {
                problems.append("\(finding.seqs) has nothing to do with it: \(finding.message)")
            }
        }
        return problems
    }
}
