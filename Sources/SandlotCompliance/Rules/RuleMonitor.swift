/// The state of a rule in one run.
///
/// Subclass it inside the rule as `final class Monitor: RuleMonitor<MyRule>`, and override
/// ``AnyRuleMonitor/observe(_:)``, ``AnyRuleMonitor/end()``, or both. Read parameters from ``rule``. A monitor
/// whose stored properties need the rule or the run overrides the initializer as well.
open class RuleMonitor<MonitoredRule: Rule>: AnyRuleMonitor {
    /// The rule with its parameters.
    public let rule: MonitoredRule
    /// The state that the rule carries from one run of the trace to the next.
    public let memory: MonitoredRule.Memory

    /// Makes a monitor.
    ///
    /// It is made when the run has the first event that the rule observes, before ``AnyRuleMonitor/observe(_:)``
    /// receives that event.
    ///
    /// - Parameters:
    ///   - rule: The rule with its parameters.
    ///   - run: The run to check.
    ///   - recorder: Records the results of the checks.
    ///   - memory: The state that the rule carries from run to run.
    public required init(
        rule: MonitoredRule, run: RunState, recorder: CheckRecorder, memory: MonitoredRule.Memory
    ) {
        self.rule = rule
        self.memory = memory
        super.init(run: run, recorder: recorder)
    }
}

/// A monitor of any rule.
///
/// Subclass ``RuleMonitor`` instead, which knows its rule.
open class AnyRuleMonitor {
    /// The run that is checked.
    public let run: RunState
    /// Records the results of the checks.
    public let recorder: CheckRecorder

    init(run: RunState, recorder: CheckRecorder) {
        self.run = run
        self.recorder = recorder
    }

    /// Receives an event that the rule observes according to its descriptor.
    ///
    /// - Parameter observation: The event and its context.
    open func observe(_ observation: Observation) {}

    /// Completes the checks that are open at the end of the run.
    open func end() {}
}
