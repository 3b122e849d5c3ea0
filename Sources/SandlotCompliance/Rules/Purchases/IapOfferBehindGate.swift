import SandlotTrace

/// Offers and prices live behind the gate.
struct IapOfferBehindGate: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-offer-behind-gate",
        title: "Offers and prices live behind the gate",
        mechanism: .state,
        severities: [.appleKids: .violation, .caru: .advisory, .euUCPD: .warning],
        reads: [.priceShown, .offerShown],
        requirement: """
            What can be bought is shown only where a gate has been passed; even a price that does nothing on a \
            child's screen is worth a look.
            """,
        decision: """
            Prices and offers with `gated` true pass. Of the others, those that a tap turns into a purchase fail, \
            and the rest are worth a look. Offers are taken to react to taps, prices are not, unless they say so.
            """,
        sources: [Citation(.appReview, "1.3")],
        examples: RuleExamples(
            passing: RuleExample(
                "A price in the parents' area.",
                """
                {"t":1000,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99","gated":true}
                """),
            failing: RuleExample(
                "An offer on the child's home screen.",
                """
                {"t":1000,"e":"screen","name":"home"}
                {"t":1100,"e":"offer_shown","offerId":"o1","initiated":"app","productId":"remove_ads"}
                """)))

    init(_ parameters: Parameters) {}

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(run, judge)
    }

    private final class Monitor: RuleMonitor {
        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .priceShown(let event):
                judge("A price of \(event.productId)", event.gated, event.actionable, moment)
            case .offerShown(let event):
                judge("Offer \(event.offerId)", event.gated, event.actionable, moment)
            default: break
            }
        }

        private func judge(
            _ name: @autoclosure () -> String, _ isGated: Bool, _ isActionable: Bool,
            _ moment: Moment
        ) {
            if isGated {
                judge.pass(moment)
            } else if isActionable {
                judge.fail(looking: [moment], "\(name()) could be tapped in front of the gate.")
            } else {
                judge.advise(looking: [moment], "\(name()) was shown in front of the gate.")
            }
        }
    }
}
