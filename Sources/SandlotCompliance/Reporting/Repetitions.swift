/// The findings that a report has already shown.
struct Repetitions {
    /// The findings of a rule that were shown.
    struct Told: Hashable {
        private let rule: String
        private let findings: [Finding]

        init(_ result: ComplianceReport.RuleResult) {
            rule = result.id
            findings = result.findings
        }
    }

    /// The packs in which a rule's findings were first shown.
    var packs: [Told: String] = [:]
    private var run: String?
    private var seqs: Set<Int> = []

    /// Omits the events around a finding if most of them were just shown around another finding.
    ///
    /// - Parameters:
    ///   - pieces: The finding's events and what surrounds them.
    ///   - run: Their run.
    /// - Returns: The same, or the finding's events alone.
    mutating func new(_ pieces: [TraceExcerpt.Piece], in run: String) -> [TraceExcerpt.Piece] {
        let lines = pieces.compactMap { piece -> (seq: Int, isConcerned: Bool)? in
            guard case .line(let line, let isConcerned) = piece else { return nil }
            return (line.seq, isConcerned)
        }
        let known = lines.count { seqs.contains($0.seq) }
        if self.run == run, 2 * known >= lines.count,
            lines.allSatisfy({ !$0.isConcerned || seqs.contains($0.seq) })
        {
            return pieces.filter { piece in
                guard case .line(_, let isConcerned) = piece else { return false }
                return isConcerned
            }
        }
        self.run = run
        seqs = Set(lines.map(\.seq))
        return pieces
    }
}
