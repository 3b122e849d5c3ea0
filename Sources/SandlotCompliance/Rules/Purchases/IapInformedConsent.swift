import SandlotTrace

/// Express, informed consent before charging.
struct IapInformedConsent: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-informed-consent",
        title: "Express, informed consent before charging",
        mechanism: .state,
        severities: [
            .appleKids: .warning, .caru: .warning, .euUCPD: .violation, .ftcIAP: .violation,
        ],
        reads: [.gatePassed, .priceShown, .purchaseStarted],
        observes: [.priceShown, .purchaseStarted],
        requirement: """
            Before paying, an adult who has passed the gate sees the product and its price.
            """,
        decision: """
            Between the newest pass of the gate, for any purpose, and the beginning of a \
            purchase, a price of the product must have been shown with `gated` true. A purchase \
            fails if no gate was passed before it.
            """,
        sources: [Citation(.ftc2014)],
        examples: RuleExamples(
            passing: RuleExample(
                "A parent passes the gate, sees the price and buys.",
                """
                {"t":9000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":9200,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99","gated":true}
                {"t":12000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            failing: RuleExample(
                "The pass starts the purchase, and no price is shown behind the gate.",
                """
                {"t":8000,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99","gated":true}
                {"t":9000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":9100,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<IapInformedConsent> {
        /// The latest price behind the gate, by product.
        private var prices: [String: Moment] = [:]
        /// The latest price of any kind, by product.
        private var shown: [String: Moment] = [:]

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .priceShown(let event):
                shown[event.productId] = moment
                if event.gated { prices[event.productId] = moment }
            case .purchaseStarted(let event):
                let product = event.productId
                guard let pass = run.latestGatePass else {
                    let price = shown[product] == nil ? ", and its price had not been shown" : ""
                    return recorder.fail(
                        looking: [moment],
                        "A purchase of \(product) began before any gate had been passed\(price).")
                }
                if let price = prices[product], pass.isBefore(price) {
                    recorder.pass(looking: [pass, price, moment])
                } else {
                    recorder.fail(
                        looking: [pass, moment],
                        "A purchase of \(product) began, and \(lack(of: product, since: pass)).")
                }
            default: break
            }
        }

        /// Describes what the shown prices lack.
        private func lack(of product: String, since pass: Moment) -> String {
            guard let latest = shown[product] else { return "its price had not been shown" }
            guard pass.isBefore(latest) else {
                return "its price had been shown only before the latest pass of the gate"
            }
            return
                "since the latest pass of the gate, its price had been shown only outside the gate"
        }
    }
}
