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
            Whoever pays for something that is left to chance knows the odds; to young children none is sold.
            """,
        decision: """
            Judged is each price and each offer of a product that the header calls `random`. With `forbidRandom` \
            it fails; without, it passes if the odds are shown.
            """,
        sources: [Citation(.appReview, "3.1.1")],
        parameters: [Parameter.forbidRandom.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "An app for those who are older sells a mystery box and shows the odds.",
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

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(forbidRandom, run, judge)
    }

    private final class Monitor: RuleMonitor {
        private let forbidRandom: Bool

        init(_ forbidRandom: Bool, _ run: RunState, _ judge: Judge) {
            self.forbidRandom = forbidRandom
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            switch observation.event {
            case .priceShown(let event):
                judge(event.productId, event.oddsShown, observation.moment)
            case .offerShown(let event):
                guard let product = event.productId else { return }
                judge(product, event.oddsShown, observation.moment)
            default: break
            }
        }

        private func judge(_ product: String, _ areOddsShown: Bool, _ moment: Moment) {
            guard run.product(product)?.random == true else { return }
            if forbidRandom {
                judge.fail(
                    looking: [moment],
                    "Product \(product) was for sale, and what it contains is left to chance.")
            } else if areOddsShown {
                judge.pass(moment)
            } else {
                judge.fail(
                    looking: [moment],
                    "Product \(product) was shown without its odds, and what it contains is left to chance."
                )
            }
        }
    }
}
