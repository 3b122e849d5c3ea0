import SandlotTrace
package import SandlotYAML

/// An example of a rule in a rule file, and the verdict that it must have.
package struct RuleFileExample: Sendable {
    /// The name of the rule.
    package let rule: String
    /// The verdict that the file states.
    package let verdict: Verdict
    /// The numbers of the events that the first finding names, if the file states them.
    package let events: [Int]?
    /// The trace and its story.
    package let example: RuleExample
    /// The location of the verdict in the file.
    package let location: YAMLLocation
    /// The location of the trace in the file.
    package let traceLocation: YAMLLocation
}

/// The result of checking an example of a rule file.
package struct RuleFileExampleResult: Sendable {
    /// The example.
    package let example: RuleFileExample
    /// The reason why the example does not have its verdict; nil if it has.
    package let error: YAMLError?
}

extension RuleFile {
    /// Checks all examples.
    ///
    /// - Returns: The results in the order of the file.
    package func results() -> [RuleFileExampleResult] {
        let catalog = RuleCatalog(files: [self])
        return examples.map { example in
            RuleFileExampleResult(example: example, error: error(of: example, catalog))
        }
    }

    private func error(of example: RuleFileExample, _ catalog: RuleCatalog) -> YAMLError? {
        var pack = pack
        pack.entries.removeAll { $0.rule.id != example.rule }
        let checker = Checker(packs: [pack], catalog: catalog)
        let report: ComplianceReport
        do throws(TraceError) {
            report = try checker.check(Array(example.example.trace.utf8))
        } catch {
            let place = error.line.map { "line \($0) of the example, counting its header: " } ?? ""
            return YAMLError(
                .invalidTrace,
                "the example of \(example.rule) is not a trace: \(place)\(error.reason)",
                at: example.traceLocation)
        }
        guard let result = report.packs.first?.rules.first else { return nil }
        let finding = result.findings.first
        if result.verdict != example.verdict {
            var reason =
                "the example of \(example.rule) gives \(result.verdict.rawValue), "
                + "not \(example.verdict.rawValue)"
            if let finding {
                let seqs = finding.seqs.map(String.init)
                reason += "; events \(Words.list(seqs)): \(finding.message)"
            }
            return YAMLError(.wrongVerdict, reason, at: example.location)
        }
        if let events = example.events, events != finding?.seqs ?? [] {
            let found = Words.list((finding?.seqs ?? []).map(String.init))
            return YAMLError(
                .wrongVerdict,
                "the first finding of the example of \(example.rule) names the events \(found), "
                    + "not \(Words.list(events.map(String.init)))",
                at: example.location)
        }
        return nil
    }
}
