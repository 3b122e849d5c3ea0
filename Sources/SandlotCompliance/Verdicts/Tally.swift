/// The number of results other than passes, and the first of them.
///
/// Memory is bounded: of many findings only those are kept that can be reported.
struct Tally {
    /// The number of findings of a rule that a report shows.
    static let reportLimit = 100

    /// The number of results other than passes.
    private(set) var findingCount = 0
    /// The worst result other than a pass, if there is one.
    private(set) var worst: Verdict?
    /// The findings with the smallest last event, in the order of it once ``findings`` is asked for.
    private var kept: [Finding] = []
    private var notes: [Finding] = []

    mutating func add(_ finding: Finding) {
        findingCount += 1
        if worst.map({ $0.isLess(than: finding.verdict) }) ?? true { worst = finding.verdict }
        kept.append(finding)
        if kept.count >= 4 * Self.reportLimit { prune() }
    }

    /// Adds a finding that is informational only.
    mutating func note(_ finding: Finding) {
        if notes.count < Self.reportLimit { notes.append(finding) }
    }

    /// The sort is stable, so findings with the same last event keep their order.
    private mutating func prune() {
        kept = Array(sorted(kept).prefix(Self.reportLimit))
    }

    private func sorted(_ findings: [Finding]) -> [Finding] {
        guard findings.count > 1 else { return findings }
        return sortedByLastEvent(findings)
    }

    private func sortedByLastEvent(_ findings: [Finding]) -> [Finding] {
        findings.enumerated().sorted { left, right in
            let (a, b) = (left.element.seqs.last ?? .max, right.element.seqs.last ?? .max)
            return a == b ? left.offset < right.offset : a < b
        }.map(\.element)
    }

    /// Whether there is anything to report.
    var hasFindings: Bool { !kept.isEmpty || !notes.isEmpty }

    /// The first findings of the run, by their last event; those that only inform are among
    /// them if there is room.
    var findings: [Finding] {
        guard hasFindings else { return [] }
        let decisive = Array(sorted(kept).prefix(Self.reportLimit))
        return sorted(decisive + sorted(notes).prefix(Self.reportLimit - decisive.count))
    }
}
