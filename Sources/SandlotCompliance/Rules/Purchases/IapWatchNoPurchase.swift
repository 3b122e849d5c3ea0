import SandlotTrace

/// No purchases on the watch.
struct IapWatchNoPurchase: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-watch-no-purchase",
        title: "No purchases on the watch",
        mechanism: .fields,
        severities: [.seed: .violation],
        reads: [.traceHeader, .purchaseStarted, .offerShown, .priceShown],
        observes: [.purchaseStarted, .offerShown, .priceShown],
        requirement: "The app sells nothing on a watch.",
        decision: """
            Every price, every offer, and every beginning of a purchase fails on watchOS and \
            passes elsewhere.
            """,
        sources: [Citation(.seed)],
        examples: RuleExamples(
            passing: RuleExample(
                "A price on the phone.",
                """
                {"t":1000,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            failing: RuleExample(
                "A price on the watch.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"watchOS"}
                {"t":1000,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<IapWatchNoPurchase> {
        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch run.platform {
            case .watchOS?:
                recorder.fail(looking: [moment], "\(name(of: observation.event)) on a watch.")
            case nil:
                recorder.doubt(
                    looking: [moment],
                    "The header does not say on which platform something was offered.")
            default: recorder.pass(moment)
            }
        }

        private func name(of event: TraceEvent) -> String {
            switch event {
            case .priceShown(let event): "A price of \(event.productId) was shown"
            case .offerShown(let event): "Offer \(event.offerId) was shown"
            case .purchaseStarted(let event): "A purchase of \(event.productId) began"
            default: "Something was sold"
            }
        }
    }
}
