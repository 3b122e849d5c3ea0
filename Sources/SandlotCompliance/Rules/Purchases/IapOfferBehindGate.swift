import SandlotTrace

/// Offers and prices appear only behind the gate.
struct IapOfferBehindGate: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-offer-behind-gate",
        title: "Offers and prices live behind the gate",
        mechanism: .state,
        severities: [.appleKids: .violation, .caru: .advisory, .euUCPD: .warning],
        reads: [.priceShown, .offerShown],
        requirement: """
            Products for sale are shown only after a gate has been passed. Even a price without a \
            function on a child's screen is an advisory.
            """,
        decision: """
            Prices and offers with `gated` true pass. Of the others, those that begin a purchase \
            when tapped fail, and the rest are advisories. Unless they state otherwise, offers \
            react to taps and prices do not.
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

    final class Monitor: RuleMonitor<IapOfferBehindGate> {
        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .priceShown(let event):
                check(
                    "A price of \(event.productId)", isGated: event.gated,
                    isActionable: event.actionable, at: moment)
            case .offerShown(let event):
                check(
                    "Offer \(event.offerId)", isGated: event.gated,
                    isActionable: event.actionable, at: moment)
            default: break
            }
        }

        private func check(
            _ name: @autoclosure () -> String, isGated: Bool, isActionable: Bool,
            at moment: Moment
        ) {
            if isGated {
                recorder.pass(moment)
            } else if isActionable {
                recorder.fail(looking: [moment], "\(name()) could be tapped in front of the gate.")
            } else {
                recorder.advise(looking: [moment], "\(name()) was shown in front of the gate.")
            }
        }
    }
}
