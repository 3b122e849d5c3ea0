/// A rule in one trace: its parameters, its memory, and the monitors of its runs.
///
/// It hides the type of the rule, so that a monitor receives its rule and its memory without a cast.
protocol TraceRule: AnyObject {
    /// Makes the monitor of a run.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - recorder: Records the results of the checks.
    ///   - parameters: The parameters that replace those of the rule in this run, or nil.
    /// - Returns: The monitor.
    func makeMonitor(
        of run: RunState, recorder: CheckRecorder, parameters: Parameters?
    ) -> AnyRuleMonitor

    /// Performs the checks that need all runs.
    ///
    /// - Parameter runs: The runs of the trace.
    func end(_ runs: any EndedRuns)
}

extension Rule {
    /// Makes the rule ready for a trace.
    ///
    /// - Returns: The rule with an empty memory.
    func inTrace() -> any TraceRule { TypedTraceRule(self) }
}

private final class TypedTraceRule<CheckedRule: Rule>: TraceRule {
    private let rule: CheckedRule
    private let memory: CheckedRule.Memory

    init(_ rule: CheckedRule) {
        self.rule = rule
        memory = rule.makeMemory()
    }

    func makeMonitor(
        of run: RunState, recorder: CheckRecorder, parameters: Parameters?
    ) -> AnyRuleMonitor {
        guard let parameters else {
            return rule.makeMonitor(of: run, recorder: recorder, memory: memory)
        }
        return CheckedRule(parameters).makeMonitor(of: run, recorder: recorder, memory: memory)
    }

    func end(_ runs: any EndedRuns) { memory.end(runs) }
}
