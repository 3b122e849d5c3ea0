import SandlotTrace

/// The PEGI rating covers the risks seen.
struct MetaPegiFloor: Rule {
    static let descriptor = RuleDescriptor(
        id: "meta-pegi-floor",
        title: "The PEGI rating covers the risks seen",
        mechanism: .fields,
        severities: [.euUCPD: .advisory],
        reads: [.traceHeader, .offerShown, .priceShown, .push],
        observes: [.offerShown, .priceShown, .push],
        requirement: """
            A game that sells for a limited time, punishes who stays away, or sells what is left to chance has a \
            PEGI rating to match.
            """,
        decision: """
            An offer that ends and a notice of a lost streak take 12, an offer or a price of a product that is left \
            to chance takes 16. Each passes if the header's rating is at least that, and is undecided without one.
            """,
        sources: [Citation(.pegi)],
        examples: RuleExamples(
            passing: RuleExample(
                "A sale in a game rated 12.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"pegi":12}
                {"e":"offer_shown","offerId":"o1","initiated":"user","expiresAtMs":86400000}
                """),
            failing: RuleExample(
                "A sale in a game rated 3.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[],"pegi":3}
                {"e":"offer_shown","offerId":"o1","initiated":"user","expiresAtMs":86400000}
                """)))

    init(_ parameters: Parameters) {}

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(run, judge)
    }

    private final class Monitor: RuleMonitor {
        override func observe(_ observation: Observation) {
            guard let floor = floor(of: observation.event) else { return }
            let moment = observation.moment
            guard let pegi = run.header?.pegi else {
                return judge.doubt(
                    looking: [moment],
                    "What is shown takes PEGI \(floor), and the header does not state a rating.")
            }
            if pegi >= floor {
                judge.pass(moment)
            } else {
                judge.fail(
                    looking: [moment], measure: .count(pegi, limit: floor),
                    "What is shown takes PEGI \(floor), and the app is rated \(pegi).")
            }
        }

        /// The rating that an event takes, if it takes one.
        private func floor(of event: TraceEvent) -> Int? {
            switch event {
            case .offerShown(let event):
                isRandom(event.productId) ? 16 : event.expiresAtMs.map { _ in 12 }
            case .priceShown(let event): isRandom(event.productId) ? 16 : nil
            case .push(let event): event.content == .streakLoss ? 12 : nil
            default: nil
            }
        }

        private func isRandom(_ product: String?) -> Bool {
            product.flatMap(run.product)?.random ?? false
        }
    }
}
