import SandlotTrace

/// A rule that requires a pass of the parental gate for an action.
protocol GatedActionRule: Rule {
    /// The maximum age of a pass, in milliseconds.
    var passLifetimeMs: Int { get }
    /// The settings of the ledger of passes.
    var passes: PassLedger.Settings { get }

    /// Whether an event is an action that needs a pass.
    ///
    /// - Parameter event: Any event that the rule observes.
    /// - Returns: Whether the rule checks it.
    func gates(_ event: TraceEvent) -> Bool
}

/// A monitor that looks for a valid pass whenever a gated action happens.
final class GatedActionMonitor<GatedRule: GatedActionRule>: RuleMonitor<GatedRule> {
    private var passes: PassLedger

    required init(
        rule: GatedRule, run: RunState, recorder: CheckRecorder, memory: GatedRule.Memory
    ) {
        passes = PassLedger(rule.passes)
        super.init(rule: rule, run: run, recorder: recorder, memory: memory)
    }

    override func observe(_ observation: Observation) {
        if rule.gates(observation.event), let action = GatedAction(observation.event) {
            check(action, at: observation.moment)
        }
        passes.observe(observation)
    }

    private func check(_ action: GatedAction, at moment: Moment) {
        let lifetime = rule.passLifetimeMs
        let answer = passes.pass(
            named: action.passID, for: action.purposes, within: lifetime, at: moment,
            afterAdClick: action.followsAdClick)
        let looking = answer.looking + [moment]
        if answer.valid != nil {
            recorder.pass(looking: looking, isTimed: true)
        } else if let pass = answer.considered,
            case let flaws = passes.flaws(
                of: pass, for: action.purposes, within: lifetime, at: moment,
                afterAdClick: action.followsAdClick), !flaws.isEmpty
        {
            let reason = action.description(of: flaws, pass: pass, lifetime: lifetime)
            recorder.fail(
                looking: looking + reason.witnesses, deciding: moment,
                isTimed: true, measure: reason.measure, reason.message)
        } else if let id = action.passID {
            recorder.fail(
                looking: looking, "\(action.name) names a pass that the gate never gave: \(id).")
        } else {
            let purposes = action.purposes.map(\.rawValue).sorted()
            recorder.fail(
                looking: looking,
                "\(action.name) came without a pass of the gate for \(Words.list(purposes, "or")).")
        }
    }
}
