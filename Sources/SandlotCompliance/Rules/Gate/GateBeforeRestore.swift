import SandlotTrace

/// A gate before restore.
struct GateBeforeRestore: GatedActionRule {
    static let descriptor = RuleDescriptor(
        id: "gate-before-restore",
        title: "A gate before restore",
        mechanism: .state,
        severities: [.seed: .advisory, .appleKids: .warning],
        reads: [.restoreStarted, .gatePassed, .appState, .adClicked, .purchaseStarted],
        observes: PassLedger.observed + [.restoreStarted],
        requirement: """
            Purchases are restored only behind the gate, because the store may ask for an \
            account.
            """,
        decision: """
            A restore that a person began needs an unused pass for `restore`, `purchase`, \
            `settings`, or `parentArea` that is no older than `areaTtlMs` and during which nobody \
            left the app. If the restore names a pass, only that pass counts. Restores that the \
            app begins on its own are not checked.
            """,
        sources: [Citation(.appleKids), Citation(.storeKit)],
        parameters: [Parameter.areaTtlMs.erased] + PassLedger.parameters,
        examples: RuleExamples(
            passing: RuleExample(
                "A parent passes the gate and restores.",
                """
                {"t":9000,"e":"gate_shown","gateId":"g1","purpose":"restore","challenge":{"kind":"multiply","a":7,"b":8}}
                {"t":12000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"restore"}
                {"t":12100,"e":"restore_started","initiated":"user"}
                """),
            failing: RuleExample(
                "A button on the home screen restores.",
                """
                {"t":9000,"e":"screen","name":"home","affordances":["restore"]}
                {"t":12100,"e":"restore_started","initiated":"user"}
                """)))

    typealias Monitor = GatedActionMonitor<GateBeforeRestore>

    let passLifetimeMs: Int
    let passes: PassLedger.Settings

    init(_ parameters: Parameters) {
        passLifetimeMs = parameters[.areaTtlMs]
        passes = PassLedger.Settings(parameters)
    }

    func gates(_ event: TraceEvent) -> Bool {
        guard case .restoreStarted(let event) = event else { return false }
        return event.initiated == .user
    }
}
