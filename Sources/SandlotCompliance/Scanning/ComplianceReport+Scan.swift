extension ComplianceReport {
    /// The maximum number of findings of a rule that a report lists.
    private static let findingLimit = 100

    /// Judges the facts of an app with packs of rules.
    ///
    /// Rules that no scan can judge are not applicable, and so are those that no fact concerns. The pack that
    /// checks the soundness of a trace is left out.
    ///
    /// - Parameters:
    ///   - facts: The facts, in the order of the report.
    ///   - source: The path of the app.
    ///   - fileCount: The number of files that were read.
    ///   - packs: The packs in the order of the report.
    ///   - parameters: The parameters for all packs.
    ///   - faults: The parts of the app that could not be read. Unless a pack is violated, they make it
    ///     inconclusive.
    package init(
        scanning facts: [AppFact], source: String, fileCount: Int, packs: [Pack],
        parameters: [String: ParameterValue] = [:], faults: [ScanFault] = []
    ) {
        self.source = source
        runs = []
        events = 0
        unknownEvents = 0
        scannedFiles = fileCount
        scanFaults = faults
        self.packs = packs.filter { $0.id != .trace }.map { pack in
            var values = Parameters(pack.parameters)
            values.override(with: parameters)
            let rules = pack.entries.map { Self.result(of: $0, facts, values) }
            return PackResult(
                id: pack.id, version: pack.version,
                verdict: pack.asOf?.isUnchecked ?? false
                    ? .inconclusive : PackVerdict(rules, isIncomplete: !faults.isEmpty),
                parameters: Self.differing(values, in: pack), rules: rules, asOf: pack.asOf)
        }
    }

    private static func result(
        of entry: Pack.Entry, _ facts: [AppFact], _ parameters: Parameters
    ) -> RuleResult {
        var verdict = Verdict.notApplicable
        var findings: [Finding] = []
        var more = 0
        if let check = ScanCheck.of(entry.rule.id) {
            for fact in facts {
                guard let judgment = check.judge(fact, parameters) else { continue }
                if verdict.isLess(than: judgment.verdict) { verdict = judgment.verdict }
                guard judgment.verdict != .pass else { continue }
                guard findings.count < findingLimit else {
                    more += 1
                    continue
                }
                findings.append(
                    Finding(
                        verdict: judgment.verdict, run: "", seqs: [], atMs: 0,
                        message: judgment.message,
                        place: Finding.Place(file: fact.file, line: fact.line)))
            }
        }
        return RuleResult(
            id: entry.rule.id, verdict: verdict, severity: entry.severity, findings: findings,
            more: more, waiver: entry.waiver)
    }

    /// The parameters that differ from the rules' defaults.
    private static func differing(
        _ parameters: Parameters, in pack: Pack
    ) -> [String: ParameterValue] {
        var differing: [String: ParameterValue] = [:]
        for parameter in pack.entries.flatMap(\.rule.parameters) {
            guard let value = parameters.values[parameter.name] else { continue }
            let merged = parameter.merged(value)
            if merged != parameter.fallback { differing[parameter.name] = merged }
        }
        return differing
    }
}
