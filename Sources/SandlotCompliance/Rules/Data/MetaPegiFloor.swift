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
            A game with limited-time offers, penalties for staying away, or paid random content \
            has a matching PEGI rating.
            """,
        decision: """
            An offer with a deadline and a notification about a lost streak require 12. An offer \
            or a price of a random product requires 16. Each passes if the header's rating is at \
            least that high. Without a rating, the result is inconclusive.
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

    final class Monitor: RuleMonitor<MetaPegiFloor> {
        override func observe(_ observation: Observation) {
            guard let floor = floor(of: observation.event) else { return }
            let moment = observation.moment
            guard let pegi = run.header?.pegi else {
                return recorder.doubt(
                    looking: [moment],
                    "The content requires PEGI \(floor), and the header does not state a rating.")
            }
            if pegi >= floor {
                recorder.pass(moment)
            } else {
                recorder.fail(
                    looking: [moment], measure: .count(pegi, limit: floor),
                    "The content requires PEGI \(floor), and the app is rated \(pegi).")
            }
        }

        /// Returns the rating that an event requires, if it requires one.
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
