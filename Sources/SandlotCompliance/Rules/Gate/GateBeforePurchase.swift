import SandlotTrace

/// A gate before every purchase.
struct GateBeforePurchase: GatedActionRule {
    static let descriptor = RuleDescriptor(
        id: "gate-before-purchase",
        title: "A gate before every purchase",
        mechanism: .state,
        severities: [
            .seed: .violation, .appleKids: .violation, .caru: .warning, .ftcIAP: .violation,
        ],
        reads: [.gatePassed, .appState, .purchaseStarted, .adClicked],
        requirement: """
            Everyone who begins a purchase has just passed the parental gate, and each purchase \
            needs its own pass.
            """,
        decision: """
            A purchase needs an unused pass for `purchase` of the same run that is no older than \
            `passTtlMs` and during which nobody left the app. If the purchase names a pass, only \
            that pass counts. Transactions that arrive from the store on their own have no \
            beginning and are not checked.
            """,
        sources: [Citation(.seed), Citation(.appReview, "1.3")],
        parameters: PassLedger.parameters,
        examples: RuleExamples(
            passing: RuleExample(
                "A parent passes the gate and buys.",
                """
                {"t":9000,"e":"gate_shown","gateId":"g1","purpose":"purchase","challenge":{"kind":"multiply","a":7,"b":8}}
                {"t":10000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":10400,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            failing: RuleExample(
                "A purchase is canceled, and a second one begins on the same pass.",
                """
                {"t":9000,"e":"gate_shown","gateId":"g1","purpose":"purchase","challenge":{"kind":"multiply","a":7,"b":8}}
                {"t":10000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":10400,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":12000,"e":"purchase_result","purchaseId":"b1","result":"cancelled"}
                {"t":13000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                """)))

    typealias Monitor = GatedActionMonitor<GateBeforePurchase>

    let passLifetimeMs: Int
    let passes: PassLedger.Settings

    init(_ parameters: Parameters) {
        passLifetimeMs = parameters[.passTtlMs]
        passes = PassLedger.Settings(parameters)
    }

    func gates(_ event: TraceEvent) -> Bool {
        if case .purchaseStarted = event { true } else { false }
    }
}
