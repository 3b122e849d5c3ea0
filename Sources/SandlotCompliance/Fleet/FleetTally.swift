/// The results of the traces of a build.
package struct FleetTally: Sendable, Hashable {
    /// A rule of a pack.
    package struct Rule: Sendable, Hashable {
        /// The pack's name.
        package let pack: String
        /// The rule's name.
        package let id: String
    }

    /// The results of a rule.
    package struct Results: Sendable, Hashable {
        /// The numbers of traces by their verdicts, without those to which the rule did not apply, and without
        /// waived failures.
        package var verdicts: [Verdict: Int] = [:]
        /// The number of traces in which a waiver covers that the rule is broken.
        package var waived = 0
        /// The number of findings.
        package var findings = 0
        /// A few findings, the first by the names of their traces.
        package var examples: [FleetExample] = []

        mutating func add(_ other: Results) {
            FleetCount.add(other.verdicts, to: &verdicts)
            waived = FleetCount.sum(waived, other.waived)
            findings = FleetCount.sum(findings, other.findings)
            examples = FleetExample.kept(examples, other.examples)
        }
    }

    /// The number of traces.
    package var traces = 0
    /// The number of runs.
    package var runs = 0
    /// The number of events.
    package var events = 0
    /// The numbers of traces by their overall verdicts.
    package var verdicts: [TraceVerdict: Int] = [:]
    /// The results of the rules that applied to a trace.
    package var rules: [Rule: Results] = [:]

    /// Creates a tally of no traces.
    init() {}

    /// Creates the tally of one trace.
    init(_ report: ComplianceReport) {
        traces = 1
        runs = report.runs.count
        events = report.events
        verdicts = [TraceVerdict(report): 1]
        for pack in report.packs {
            for rule in pack.rules where rule.verdict != .notApplicable {
                rules[Rule(pack: pack.id.rawValue, id: rule.id)] = Results(rule, in: report.source)
            }
        }
    }

    /// Adds the results of other traces of the build.
    mutating func add(_ other: FleetTally) {
        traces = FleetCount.sum(traces, other.traces)
        runs = FleetCount.sum(runs, other.runs)
        events = FleetCount.sum(events, other.events)
        FleetCount.add(other.verdicts, to: &verdicts)
        rules.merge(other.rules) { mine, theirs in
            var sum = mine
            sum.add(theirs)
            return sum
        }
    }
}

extension FleetTally.Results {
    fileprivate init(_ rule: ComplianceReport.RuleResult, in source: String) {
        if rule.isWaived { waived = 1 } else { verdicts = [rule.verdict: 1] }
        findings = FleetCount.sum(rule.findings.count { $0.verdict != .pass }, rule.more)
        // One example of a trace, so that a trace with many findings does not hide the others.
        let worst = rule.findings.first { $0.verdict == rule.verdict && $0.verdict != .pass }
        examples =
            worst.map { finding in
                [
                    FleetExample(
                        source: source, run: finding.run, seq: finding.seqs.last,
                        message: finding.message)
                ]
            } ?? []
    }
}
