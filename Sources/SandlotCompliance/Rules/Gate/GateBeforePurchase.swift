import SandlotTrace

/// A gate before every purchase.
struct GateBeforePurchase: Rule {
    static let descriptor = RuleDescriptor(
        id: "gate-before-purchase",
        title: "A gate before every purchase",
        mechanism: .state,
        severities: [
            .seed: .violation, .appleKids: .violation, .caru: .warning, .ftcIAP: .violation,
        ],
        reads: [.gatePassed, .appState, .purchaseStarted, .adClicked],
        requirement: """
            Whoever begins a purchase has just passed the parental gate for it, and each purchase needs a pass of \
            its own.
            """,
        decision: """
            A purchase needs a pass for `purchase` of the same run that is no older than `passTtlMs`, from which \
            the app was not left, and which nothing has used. If the purchase names a pass, only that one counts. \
            What arrives from the store by itself has no beginning and is not judged.
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
                "A purchase is cancelled, and a second one begins on the same pass.",
                """
                {"t":9000,"e":"gate_shown","gateId":"g1","purpose":"purchase","challenge":{"kind":"multiply","a":7,"b":8}}
                {"t":10000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":10400,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":12000,"e":"purchase_result","purchaseId":"b1","result":"cancelled"}
                {"t":13000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                """)))

    private let parameters: Parameters

    init(_ parameters: Parameters) {
        self.parameters = parameters
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        GatedActionMonitor(parameters, lifetime: parameters[.passTtlMs], run, judge) { event in
            if case .purchaseStarted = event { true } else { false }
        }
    }
}
