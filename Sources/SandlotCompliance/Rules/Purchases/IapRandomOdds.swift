import SandlotTrace

extension Parameter<Bool> {
    /// Whether nothing that is left to chance may be sold at all.
    static let forbidRandom = Parameter("forbidRandom", true)
}

/// Random items.
struct IapRandomOdds: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-random-odds",
        title: "Random items",
        mechanism: .fields,
        severities: [.appleKids: .violation, .euUCPD: .warning],
        reads: [.traceHeader, .offerShown, .priceShown],
        observes: [.offerShown, .priceShown],
        requirement: """
            Anyone who pays for random content knows the odds. Random content is not sold to \
            young children.
            """,
        decision: """
            Each price and each offer of a product that the header marks as `random` is checked. \
            With `forbidRandom`, it fails. Without it, it passes if the odds are shown.
            """,
        sources: [Citation(.appReview, "3.1.1")],
        parameters: [Parameter.forbidRandom.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "An app for older users sells a mystery box and shows the odds.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","params":{"forbidRandom":false},\
                "products":[{"id":"box","kind":"consumable","random":true}]}
                {"t":1000,"e":"price_shown","productId":"box","displayPrice":"$0.99","oddsShown":true}
                """),
            failing: RuleExample(
                "A mystery box is offered to a child.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "products":[{"id":"box","kind":"consumable","random":true}]}
                {"t":1000,"e":"offer_shown","offerId":"o1","initiated":"app","productId":"box","oddsShown":true}
                """)))

    private let forbidRandom: Bool

    init(_ parameters: Parameters) {
        forbidRandom = parameters[.forbidRandom]
    }

    final class Monitor: RuleMonitor<IapRandomOdds> {
        override func observe(_ observation: Observation) {
            switch observation.event {
            case .priceShown(let event):
                check(event.productId, areOddsShown: event.oddsShown, at: observation.moment)
            case .offerShown(let event):
                guard let product = event.productId else { return }
                check(product, areOddsShown: event.oddsShown, at: observation.moment)
            default: break
            }
        }

        private func check(_ product: String, areOddsShown: Bool, at moment: Moment) {
            guard run.product(product)?.random == true else { return }
            if rule.forbidRandom {
                recorder.fail(
                    looking: [moment],
                    "Product \(product) was for sale, and its content is random.")
            } else if areOddsShown {
                recorder.pass(moment)
            } else {
                recorder.fail(
                    looking: [moment],
                    "Product \(product) was shown without its odds, and its content is random."
                )
            }
        }
    }
}
