/// Judgements counted, with the first of those that were not passes.
///
/// Memory is bounded: of many findings only those are kept that can be reported.
struct Tally {
    /// How many findings of a rule a report shows.
    static let reportLimit = 100

    var passes = 0
    private(set) var counts: [Verdict: Int] = [:]
    /// The findings with the smallest last event, in the order of it once ``findings`` is asked for.
    private var kept: [Finding] = []
    private var notes: [Finding] = []

    mutating func add(_ finding: Finding) {
        counts[finding.verdict, default: 0] += 1
        kept.append(finding)
        if kept.count >= 4 * Self.reportLimit { prune() }
    }

    /// Adds a finding that only informs.
    mutating func note(_ finding: Finding) {
        if notes.count < Self.reportLimit { notes.append(finding) }
    }

    /// Stable: what was found first stands first among findings with the same last event.
    private mutating func prune() {
        kept = Array(sorted(kept).prefix(Self.reportLimit))
    }

    private func sorted(_ findings: [Finding]) -> [Finding] {
        findings.enumerated().sorted { left, right in
            let (a, b) = (left.element.seqs.last ?? .max, right.element.seqs.last ?? .max)
            return a == b ? left.offset < right.offset : a < b
        }.map(\.element)
    }

    /// The first findings of the run, by their last event; those that only inform among them.
    var findings: [Finding] {
        Array(sorted(kept + notes).prefix(Self.reportLimit))
    }

    /// How many judgements were no passes.
    var findingCount: Int { counts.values.reduce(0, +) }

    /// The worst judgement, or nil if there was none.
    var verdict: Verdict? {
        for verdict in [Verdict.fail, .inconclusive, .advisory] where counts[verdict] != nil {
            return verdict
        }
        return passes > 0 ? .pass : nil
    }
}
