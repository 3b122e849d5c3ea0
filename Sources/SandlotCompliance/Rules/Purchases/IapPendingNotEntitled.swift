import SandlotTrace

/// Pending grants nothing.
struct IapPendingNotEntitled: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-pending-not-entitled",
        title: "Pending grants nothing",
        mechanism: .state,
        severities: [.seed: .violation, .appleKids: .warning],
        reads: [.purchaseResult, .transactionUpdate, .entitlement],
        requirement: "A purchase that waits for a parent's approval unlocks nothing.",
        decision: """
            A pending purchase waits until its product has a success, or a verified purchase or \
            approval. It fails if an entitlement of the product becomes active because of a \
            purchase or an update before then. A refusal does not end the wait, and a later \
            approval does not need its own gate.
            """,
        sources: [Citation(.storeKit)],
        examples: RuleExamples(
            passing: RuleExample(
                "The parent approves two hours later, and then the product is unlocked.",
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":7202000,"e":"transaction_update","tx":"x1","productId":"remove_ads","kind":"approved","verified":true}
                {"t":7202010,"e":"entitlement","productId":"remove_ads","active":true,"cause":"update","tx":"x1"}
                """),
            failing: RuleExample(
                "The product is unlocked at once.",
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"pending"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<IapPendingNotEntitled> {
        /// Pending purchases, by product.
        private var waiting: [String: [Moment]] = [:]

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .purchaseResult(let event):
                let product = run.product(of: event)
                if event.result == .success, let product {
                    close(product, at: moment)
                } else if event.result == .pending {
                    guard let product else {
                        return recorder.doubt(
                            looking: [moment],
                            "Purchase \(event.purchaseId) is pending, and the trace does not state the product."
                        )
                    }
                    waiting[product, default: []].append(moment)
                }
            case .transactionUpdate(let event) where event.isVerifiedPurchase:
                close(event.productId, at: moment)
            case .entitlement(let event)
            where event.active && (event.cause == .purchase || event.cause == .update):
                for pending in waiting.removeValue(forKey: event.productId) ?? [] {
                    recorder.fail(
                        looking: [pending, moment],
                        "Product \(event.productId) was unlocked while its purchase was pending.")
                }
            default: break
            }
        }

        private func close(_ product: String, at moment: Moment) {
            for pending in waiting.removeValue(forKey: product) ?? [] {
                recorder.pass(pending, moment)
            }
        }

        override func end() {
            for pending in waiting.values.joined() { recorder.pass(pending) }
        }
    }
}
