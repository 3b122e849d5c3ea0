import SandlotCompliance
import SandlotJSON
import SandlotKids
import SandlotTrace
import SandlotYAML

/// The verdicts of packs of rules on the traces of a story.
extension ScenarioRun {
    /// Checks the trace so far against packs.
    func check(_ expectations: [VerdictExpectation]) {
        let packs = expectations.compactMap { RuleCatalog.standard.pack($0.pack) }
        let report: ComplianceReport
        do throws(TraceError) {
            report = try Checker(packs: packs).check(household.log.bytes, source: scenario.file)
        } catch {
            return judge(
                false, "the story has a trace", found: error.description, actor: nil,
                fields: ["line": .integer(Int64(expectations[0].location.line))])
        }
        for expectation in expectations {
            guard let result = report.packs.first(where: { $0.id == expectation.pack }) else {
                continue
            }
            judge(result, expectation)
        }
    }

    private func judge(_ result: ComplianceReport.PackResult, _ expectation: VerdictExpectation) {
        func rules(_ verdict: Verdict) -> [String] {
            result.rules.filter { $0.verdict == verdict }.map(\.id)
        }
        func agrees(_ reasons: [VerdictExpectation.Reason]?, _ rules: [String]) -> Bool {
            reasons.map { Set($0.map(\.rule)) == Set(rules) } ?? true
        }
        let (failing, advising, inconclusive) =
            (rules(.fail), rules(.advisory), rules(.inconclusive))
        let holds =
            result.verdict == expectation.verdict && agrees(expectation.failing, failing)
            && agrees(expectation.advising, advising)
            && agrees(expectation.inconclusive, inconclusive)
        var expected = "\(expectation.pack.rawValue) says \(expectation.verdict.word)"
        if let rules = expectation.failing, !rules.isEmpty {
            expected += ": " + rules.map(\.rule).joined(separator: ", ")
        }
        var found = result.verdict.word
        if !failing.isEmpty { found += "; broken: " + failing.joined(separator: ", ") }
        if !advising.isEmpty { found += "; to look at: " + advising.joined(separator: ", ") }
        if !inconclusive.isEmpty { found += "; open: " + inconclusive.joined(separator: ", ") }
        judge(
            holds, expected, found: found, actor: nil,
            fields: [
                "line": .integer(Int64(expectation.location.line)),
                "pack": .string(expectation.pack.rawValue),
                "verdict": .string(result.verdict.word),
                "broken": .array(failing.map { .string($0) }),
            ])
    }
}
