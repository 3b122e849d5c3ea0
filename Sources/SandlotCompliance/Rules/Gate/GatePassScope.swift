import SandlotTrace

extension Parameter<Int> {
    /// The maximum age of any pass, in milliseconds.
    static let hardMs = Parameter("hardMs", 900_000)
}

/// A pass opens one thing, once, soon.
struct GatePassScope: Rule {
    static let descriptor = RuleDescriptor(
        id: "gate-pass-scope",
        title: "A pass opens one thing, once, soon",
        mechanism: .state,
        severities: [.seed: .warning, .appleKids: .violation, .ftcIAP: .violation],
        reads: [
            .gatePassed, .appState, .purchaseStarted, .linkOpened, .adClicked, .restoreStarted,
            .permissionPrompt, .setting,
        ],
        requirement: """
            A pass opens only what the parent has passed the gate for, for a short time and in \
            the same launch.
            """,
        decision: """
            Each purchase is checked against the pass that it names, otherwise against the valid \
            pass that it finds, otherwise against the newest. A click on an ad, a link, a \
            restore, a prompt, or a setting is checked only against the pass that it names. The \
            pass must be for such an action, and no older than `passTtlMs` for a purchase or a \
            click, `areaTtlMs` for everything else, and `hardMs` in any case. The app must not \
            have been left since. A purchase or a click needs an unused pass. An action without a \
            pass, or with one that the gate never gave, is not checked by this rule.
            """,
        sources: [Citation(.ftc2014)],
        parameters: [Parameter.areaTtlMs.erased, Parameter.hardMs.erased] + PassLedger.parameters,
        examples: RuleExamples(
            passing: RuleExample(
                "One pass, one purchase.",
                """
                {"t":9000,"e":"gate_shown","gateId":"g1","purpose":"purchase","challenge":{"kind":"multiply","a":7,"b":8}}
                {"t":10000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":10400,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads","passId":"p1"}
                """),
            failing: RuleExample(
                "Two purchases on one pass, the second nine minutes later.",
                """
                {"t":0,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":5000,"e":"purchase_started","purchaseId":"b1","productId":"stickers","passId":"p1"}
                {"t":540000,"e":"purchase_started","purchaseId":"b2","productId":"stickers","passId":"p1"}
                """)))

    private let passTtlMs: Int
    private let areaTtlMs: Int
    private let hardMs: Int
    private let passes: PassLedger.Settings

    init(_ parameters: Parameters) {
        passTtlMs = parameters[.passTtlMs]
        areaTtlMs = parameters[.areaTtlMs]
        hardMs = parameters[.hardMs]
        passes = PassLedger.Settings(parameters)
    }

    final class Monitor: RuleMonitor<GatePassScope> {
        private var passes: PassLedger

        required init(
            rule: GatePassScope, run: RunState, recorder: CheckRecorder, memory: RuleMemory
        ) {
            passes = PassLedger(rule.passes)
            super.init(rule: rule, run: run, recorder: recorder, memory: memory)
        }

        override func observe(_ observation: Observation) {
            if let action = GatedAction(observation.event) {
                decide(action, observation)
            }
            passes.observe(observation)
        }

        private func decide(_ action: GatedAction, _ observation: Observation) {
            let moment = observation.moment
            var others: [Moment] = []
            let found: PassLedger.Pass?
            if action.passID != nil {
                found = passes.newest(named: action.passID)
            } else if case .purchaseStarted = observation.event {
                let answer = passes.pass(
                    named: nil, for: action.purposes, within: rule.passTtlMs, at: moment)
                found = answer.valid ?? passes.newest
                others = answer.valid == nil ? [] : answer.looking
            } else {
                found = nil
            }
            guard let pass = found else { return }
            let lifetime = min(action.usesPassUp ? rule.passTtlMs : rule.areaTtlMs, rule.hardMs)
            let flaws = passes.flaws(of: pass, for: action.purposes, within: lifetime, at: moment)
                .filter { action.usesPassUp || !$0.isConsumption }
            let looking = [pass.at, moment] + others
            guard !flaws.isEmpty else { return recorder.pass(looking: looking, isTimed: true) }
            let reason = action.description(of: flaws, pass: pass, lifetime: lifetime)
            recorder.fail(
                looking: looking + reason.witnesses, deciding: moment,
                isTimed: true, measure: reason.measure, reason.message)
        }
    }
}
