/// The result of checking one trace: `sandlot-report/1`.
public struct ComplianceReport: Sendable, Hashable {
    /// The verdict of a pack.
    public enum PackVerdict: String, Sendable, Hashable {
        /// A rule of severity violation was broken.
        case violations
        /// The trace does not say enough about a rule of severity violation or warning, or no edition of the pack is
        /// known that was in force on the chosen day, or a part of a scanned app could not be read.
        case inconclusive
        /// Nothing in the trace concerned any rule.
        case notApplicable
        /// Neither of these.
        case compliant
    }

    /// The result of one rule.
    public struct RuleResult: Sendable, Hashable {
        /// The rule's name.
        public var id: String
        /// The verdict of the rule.
        public var verdict: Verdict
        /// The severity of the rule in this pack.
        public var severity: Severity
        /// The first findings.
        public var findings: [Finding]
        /// The number of findings that are left out.
        public var more: Int
        /// The waiver that is in force, if there is one.
        public var waiver: Waiver?
        /// The waiver that has expired, if there is one.
        public var expiredWaiver: Waiver?

        /// Whether the rule is broken and a waiver covers that.
        public var isWaived: Bool { verdict == .fail && waiver != nil }

        /// Returns the findings to show if there is no room for all.
        ///
        /// The findings that explain the verdict are chosen before the others. The order stays
        /// the same.
        ///
        /// - Parameter count: The maximum number of findings.
        /// - Returns: The findings.
        func foremost(_ count: Int) -> [Finding] {
            guard findings.count > count else { return findings }
            let decisive = findings.indices.filter { findings[$0].verdict == verdict }
            let others = findings.indices.filter { findings[$0].verdict != verdict }
            return (decisive + others).prefix(count).sorted().map { findings[$0] }
        }
    }

    /// The result of one pack.
    public struct PackResult: Sendable, Hashable {
        /// The pack's name.
        public var id: PackID
        /// Its version.
        public var version: String
        /// The verdict.
        public var verdict: PackVerdict
        /// Parameters that differ from the rules' defaults.
        public var parameters: [String: ParameterValue]
        /// Every rule of the pack.
        public var rules: [RuleResult]
        /// The day for which the pack was chosen, and what is known about its edition; nil for the current one.
        public var asOf: PackAsOf?

        /// Returns the number of rules with a verdict.
        ///
        /// Waived failures count only in ``waived``.
        ///
        /// - Parameter verdict: The verdict.
        /// - Returns: The number of rules.
        public func count(_ verdict: Verdict) -> Int {
            rules.count { $0.verdict == verdict && !$0.isWaived }
        }

        /// Returns the number of broken rules of a severity.
        ///
        /// Waived failures count only in ``waived``.
        ///
        /// - Parameter severity: The severity.
        /// - Returns: The number of rules.
        public func failures(_ severity: Severity) -> Int {
            rules.count { $0.verdict == .fail && $0.severity == severity && !$0.isWaived }
        }

        /// The number of broken rules that a waiver covers.
        public var waived: Int { rules.count(where: \.isWaived) }
    }

    /// The trace's name.
    public var source: String
    /// The runs in the order of their first lines.
    public var runs: [String]
    /// The number of lines that were kept.
    public var events: Int
    /// The number of those lines whose event has an unknown name.
    public var unknownEvents: Int
    /// The packs in the requested order, the soundness of the trace last.
    public var packs: [PackResult]
    /// The number of files that were read, or nil if a trace was checked.
    public var scannedFiles: Int?
    /// The parts of a scanned app that could not be read.
    package var scanFaults: [ScanFault] = []
}

extension ComplianceReport {
    init(_ check: TraceCheck, plan: CheckPlan, source: String) {
        self.source = source
        runs = check.runs
        events = check.events
        unknownEvents = check.unknownEvents
        let results = check.results.map { result in
            var result = result
            let (findings, more) = result.findings()
            return (verdict: result.verdict, findings: findings, more: more)
        }
        packs = plan.packs.map { packPlan in
            let rules = zip(packPlan.pack.entries, packPlan.instances).map { entry, instance in
                RuleResult(
                    id: entry.rule.id, verdict: results[instance].verdict,
                    severity: entry.severity, findings: results[instance].findings,
                    more: results[instance].more, waiver: entry.waiver)
            }
            return PackResult(
                id: packPlan.pack.id, version: packPlan.pack.version,
                verdict: packPlan.pack.asOf?.isUnchecked ?? false
                    ? .inconclusive : PackVerdict(rules),
                parameters: plan.differingParameters(of: packPlan), rules: rules,
                asOf: packPlan.pack.asOf)
        }
    }
}

extension ComplianceReport {
    /// Marks a rule as one whose waiver has expired.
    ///
    /// The verdicts do not change.
    ///
    /// - Parameters:
    ///   - waiver: The waiver that has expired.
    ///   - rule: The rule.
    ///   - pack: The pack in which it was waived.
    public mutating func note(expired waiver: Waiver, of rule: String, in pack: PackID) {
        for packIndex in packs.indices where packs[packIndex].id == pack {
            for index in packs[packIndex].rules.indices
            where packs[packIndex].rules[index].id == rule {
                packs[packIndex].rules[index].expiredWaiver = waiver
            }
        }
    }
}

extension ComplianceReport.PackVerdict {
    /// The verdict that follows from the rules' verdicts: the first that applies.
    ///
    /// - Parameters:
    ///   - rules: The results of the rules.
    ///   - isIncomplete: Whether a part of the app could not be read, so that it could break further rules.
    init(_ rules: [ComplianceReport.RuleResult], isIncomplete: Bool = false) {
        if rules.contains(where: {
            $0.verdict == .fail && $0.severity == .violation && $0.waiver == nil
        }) {
            self = .violations
        } else if isIncomplete
            || rules.contains(where: { $0.verdict == .inconclusive && $0.severity != .advisory })
        {
            self = .inconclusive
        } else if rules.allSatisfy({ $0.verdict == .notApplicable }) {
            self = .notApplicable
        } else {
            self = .compliant
        }
    }
}
