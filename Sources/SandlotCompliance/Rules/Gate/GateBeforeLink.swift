import SandlotTrace

/// A gate before any link out.
struct GateBeforeLink: GatedActionRule {
    static let descriptor = RuleDescriptor(
        id: "gate-before-link",
        title: "A gate before any link out",
        mechanism: .state,
        severities: [.appleKids: .violation, .googleFamilies: .warning, .amazonKids: .advisory],
        reads: [.linkOpened, .gatePassed, .appState, .adClicked, .purchaseStarted],
        observes: PassLedger.observed + [.linkOpened],
        requirement: """
            No link leads a child out of the app, not even to a policy page, an e-mail, or a \
            share sheet, unless a parent has opened the gate.
            """,
        decision: """
            A link needs an unused pass for `link`, `settings`, or `parentArea` that is no older \
            than `areaTtlMs` and during which nobody left the app. A link on an ad may also use a \
            pass for `adClick`, and the pass that the click on the ad has used. If the link names \
            a pass, only that pass counts.
            """,
        sources: [Citation(.appReview, "1.3")],
        parameters: [Parameter.areaTtlMs.erased] + PassLedger.parameters,
        examples: RuleExamples(
            passing: RuleExample(
                "A parent passes the gate and reads the policy.",
                """
                {"t":9000,"e":"gate_shown","gateId":"g1","purpose":"parentArea","challenge":{"kind":"multiply","a":7,"b":8}}
                {"t":12000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"parentArea"}
                {"t":12100,"e":"screen","name":"parentArea","gated":true}
                {"t":20000,"e":"link_opened","class":"web","host":"example.com"}
                """),
            failing: RuleExample(
                "The policy opens in the browser straight from the settings.",
                """
                {"t":9000,"e":"screen","name":"settings"}
                {"t":20000,"e":"link_opened","class":"web","host":"example.com"}
                """)))

    typealias Monitor = GatedActionMonitor<GateBeforeLink>

    let passLifetimeMs: Int
    let passes: PassLedger.Settings

    init(_ parameters: Parameters) {
        passLifetimeMs = parameters[.areaTtlMs]
        passes = PassLedger.Settings(parameters)
    }

    func gates(_ event: TraceEvent) -> Bool {
        if case .linkOpened = event { true } else { false }
    }
}
