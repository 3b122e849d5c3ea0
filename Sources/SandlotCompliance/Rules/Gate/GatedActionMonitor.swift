import SandlotTrace

/// Asks for a valid pass whenever something happens that a rule wants behind the gate.
final class GatedActionMonitor: RuleMonitor {
    private let lifetime: Int
    private let isJudged: (TraceEvent) -> Bool
    private var passes: PassLedger

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - parameters: The rule's, with those of the ledger.
    ///   - lifetime: How old a pass may be, in milliseconds.
    ///   - run: The run.
    ///   - judge: Takes the judgements.
    ///   - isJudged: Whether the rule judges an event.
    init(
        _ parameters: Parameters, lifetime: Int, _ run: RunState, _ judge: Judge,
        judging isJudged: @escaping (TraceEvent) -> Bool
    ) {
        self.lifetime = lifetime
        self.isJudged = isJudged
        passes = PassLedger(parameters)
        super.init(run, judge)
    }

    override func observe(_ observation: Observation) {
        if isJudged(observation.event), let action = GatedAction(observation.event) {
            decide(action, at: observation.moment)
        }
        passes.observe(observation)
    }

    private func decide(_ action: GatedAction, at moment: Moment) {
        let answer = passes.pass(
            named: action.passID, for: action.purposes, within: lifetime, at: moment,
            afterAdClick: action.followsAdClick)
        let looking = answer.looking + [moment]
        if answer.valid != nil {
            judge.pass(looking: looking, isTimed: true)
        } else if let pass = answer.considered,
            case let flaws = passes.flaws(
                of: pass, for: action.purposes, within: lifetime, at: moment,
                afterAdClick: action.followsAdClick), !flaws.isEmpty
        {
            let reason = action.description(of: flaws, of: pass, lifetime: lifetime)
            judge.fail(
                looking: looking + reason.witnesses, deciding: moment,
                isTimed: true, measure: reason.measure, reason.message)
        } else if let id = action.passID {
            judge.fail(
                looking: looking, "\(action.name) names a pass that the gate never gave: \(id).")
        } else {
            let purposes = action.purposes.map(\.rawValue).sorted()
            judge.fail(
                looking: looking,
                "\(action.name) came without a pass of the gate for \(Words.list(purposes, "or")).")
        }
    }
}
