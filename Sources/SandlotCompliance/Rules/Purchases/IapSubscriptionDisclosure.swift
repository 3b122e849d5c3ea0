import SandlotTrace

/// Terms before subscribing.
struct IapSubscriptionDisclosure: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-subscription-disclosure",
        title: "Terms before subscribing",
        mechanism: .state,
        severities: [.appleKids: .violation, .euUCPD: .warning],
        reads: [.traceHeader, .gatePassed, .priceShown, .purchaseStarted],
        observes: [.priceShown, .purchaseStarted],
        requirement: """
            Before a subscription begins, the user sees its price, its period, and whether it \
            renews automatically.
            """,
        decision: """
            Between the newest pass of the gate, or the beginning of the run if there is none, \
            and the purchase of a subscription, a price of the product with `period` and `renews` \
            must have been shown. The value of `renews` may be false. Purchases of an unknown \
            kind are not checked.
            """,
        sources: [Citation(.appReview, "3.1.2")],
        examples: RuleExamples(
            passing: RuleExample(
                "The app shows the monthly price and the renewal.",
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":1100,"e":"price_shown","productId":"premium","displayPrice":"$2.99","period":"P1M","renews":true}
                {"t":4000,"e":"purchase_started","purchaseId":"b1","productId":"premium","kind":"subscription"}
                """),
            failing: RuleExample(
                "Only the price is shown.",
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":1100,"e":"price_shown","productId":"premium","displayPrice":"$2.99"}
                {"t":4000,"e":"purchase_started","purchaseId":"b1","productId":"premium","kind":"subscription"}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<IapSubscriptionDisclosure> {
        /// A price, and which of its terms it states.
        private struct Price {
            let at: Moment
            let hasPeriod: Bool
            let hasRenewal: Bool
        }

        /// The latest price with all terms, by product.
        private var terms: [String: Moment] = [:]
        /// The latest price with or without terms, by product.
        private var shown: [String: Price] = [:]

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .priceShown(let event):
                let price = Price(
                    at: moment, hasPeriod: event.period != nil, hasRenewal: event.renews != nil)
                shown[event.productId] = price
                if price.hasPeriod, price.hasRenewal { terms[event.productId] = moment }
            case .purchaseStarted(let event):
                guard run.kind(of: event) == .subscription else { return }
                let pass = run.latestGatePass
                let context = pass.map { [$0, moment] } ?? [moment]
                if let price = terms[event.productId], pass.map({ $0.isBefore(price) }) ?? true {
                    recorder.pass(looking: context + [price])
                } else {
                    recorder.fail(
                        looking: context,
                        "A subscription to \(event.productId) began, and \(lack(of: event.productId, since: pass))."
                    )
                }
            default: break
            }
        }

        /// Describes what the shown prices lack.
        private func lack(of product: String, since pass: Moment?) -> String {
            guard let price = shown[product] else {
                return "its price, period, and renewal had not been shown"
            }
            var reasons: [String] = []
            if let pass, !pass.isBefore(price.at) {
                reasons.append("its price had been shown only before the latest pass of the gate")
            }
            let missing = [
                price.hasPeriod ? nil : "period", price.hasRenewal ? nil : "renewal",
            ].compactMap(\.self)
            if !missing.isEmpty {
                reasons.append("its latest price did not state the \(Words.list(missing))")
            }
            return Words.list(reasons)
        }
    }
}
