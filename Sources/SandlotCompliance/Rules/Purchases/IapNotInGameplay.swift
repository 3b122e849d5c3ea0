import SandlotTrace

/// No offers in gameplay.
struct IapNotInGameplay: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-not-in-gameplay",
        title: "No offers in gameplay",
        mechanism: .state,
        severities: [
            .seed: .warning, .appleKids: .warning, .euUCPD: .warning, .ukAADC: .advisory,
        ],
        reads: [.offerShown, .priceShown, .gateShown, .phase, .screen],
        observes: [.offerShown, .priceShown, .gateShown],
        requirement: "While the child plays, no offer, no price, and no gate appears.",
        decision: """
            Every offer, price, and challenge of the gate fails if gameplay is active in its \
            window.
            """,
        sources: [Citation(.appReview, "1.3")],
        parameters: [Parameter.gameplayPhases.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "An offer in the settings.",
                """
                {"t":1000,"e":"screen","name":"settings"}
                {"t":1100,"e":"offer_shown","offerId":"o1","initiated":"user"}
                """),
            failing: RuleExample(
                "An offer in the middle of a word.",
                """
                {"t":1000,"e":"screen","name":"game"}
                {"t":1000,"e":"phase","phase":"spelling","attempt":1,"word":8}
                {"t":1100,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """)))

    private let gameplayPhases: [String]

    init(_ parameters: Parameters) {
        gameplayPhases = parameters[.gameplayPhases]
    }

    final class Monitor: RuleMonitor<IapNotInGameplay> {
        override func observe(_ observation: Observation) {
            let scene = observation.scene
            let looking = scene.stateMoments + [observation.moment]
            if scene.isGameplay(rule.gameplayPhases) {
                recorder.fail(
                    looking: looking, "\(name(of: observation.event)) came up during gameplay.")
            } else {
                recorder.pass(looking: looking)
            }
        }

        private func name(of event: TraceEvent) -> String {
            switch event {
            case .offerShown(let event): "Offer \(event.offerId)"
            case .priceShown(let event): "A price of \(event.productId)"
            default: "A gate"
            }
        }
    }
}
