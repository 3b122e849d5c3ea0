import SandlotTrace

/// Entitlements rest on verified transactions.
struct IapEntitlementVerified: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-entitlement-verified",
        title: "Entitlements rest on verified transactions",
        mechanism: .state,
        severities: [.seed: .violation],
        reads: [
            .entitlement, .purchaseResult, .transactionUpdate, .restoreResult, .traceHeader,
        ],
        observes: TransactionLedger.observed + [.entitlement, .restoreResult],
        requirement: """
            Everything that the app unlocks is based on a verified purchase or approval, on a \
            restore, or on the entitlements of the device.
            """,
        decision: """
            Each entitlement that becomes active is checked by its cause. After a purchase or an \
            update, the run must contain a success, or a verified purchase or approval, of the \
            product that the store has not taken back since; if the entitlement names a \
            transaction, it must be the same one. After a restore, a successful restore must have \
            listed the product. At launch or by synchronization, the entitlement must not be \
            marked as unverified, and its transaction must not have been taken back, unless it \
            was shared again since. Debugging may unlock products only in debug builds. A refund \
            unlocks nothing.
            """,
        sources: [Citation(.seed)],
        examples: RuleExamples(
            passing: RuleExample(
                "A verified purchase unlocks the product.",
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase","tx":"x1"}
                """),
            failing: RuleExample(
                "A transaction that could not be verified unlocks the product.",
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"unverified","tx":"x1"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase","tx":"x1"}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<IapEntitlementVerified> {
        private var transactions = TransactionLedger()
        /// The latest restore that worked and listed a product.
        private var restores: [String: Moment] = [:]

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .restoreResult(let event) where event.ok:
                for product in event.restored { restores[product] = moment }
            case .entitlement(let event) where event.active:
                checkActivation(event, at: moment)
            default: transactions.observe(observation)
            }
        }

        private func checkActivation(_ event: TraceEvent.Entitlement, at moment: Moment) {
            let product = event.productId
            switch event.cause {
            case .purchase, .update: checkPurchase(event, at: moment)
            case .restore:
                if let restore = restores[product] {
                    recorder.pass(restore, moment)
                } else {
                    recorder.fail(
                        looking: [moment],
                        "Product \(product) was unlocked by a restore that did not list it.")
                }
            case .launch, .sync:
                if event.verified == false {
                    recorder.fail(
                        looking: [moment], "Product \(product) was unlocked although unverified.")
                } else if let tx = event.tx,
                    let revocation = transactions.standingRevocation(of: tx)
                {
                    recorder.fail(
                        looking: [revocation, moment],
                        "Product \(product) was unlocked by transaction \(tx), which had been taken back."
                    )
                } else if let tx = event.tx, let returned = transactions.returned(tx) {
                    recorder.pass(returned, moment)
                } else {
                    recorder.pass(moment)
                }
            case .debug:
                switch run.header?.build {
                case .debug?: recorder.pass(moment)
                case nil:
                    recorder.doubt(
                        looking: [moment],
                        "Product \(product) was unlocked for debugging, and the header does not name the build."
                    )
                default:
                    recorder.fail(
                        looking: [moment],
                        "Product \(product) was unlocked for debugging in a build that is not for debugging."
                    )
                }
            case .refund:
                recorder.fail(looking: [moment], "Product \(product) was unlocked by a refund.")
            default:
                recorder.fail(
                    looking: [moment],
                    "Product \(product) was unlocked for a cause that is not known.")
            }
        }

        private func checkPurchase(_ event: TraceEvent.Entitlement, at moment: Moment) {
            let product = event.productId
            let purchases = transactions.purchases(of: product)
            let evidence = purchases.filter { event.tx == nil || $0.tx == event.tx }
            guard let latest = evidence.last else {
                guard let tx = event.tx, !purchases.isEmpty else {
                    return recorder.fail(
                        looking: [moment],
                        "Product \(product) was unlocked without a verified transaction.")
                }
                return recorder.fail(
                    looking: [moment],
                    "Product \(product) was unlocked by transaction \(tx), and no verified purchase of the product belongs to that transaction."
                )
            }
            let standing = evidence.filter { revocation(of: $0, product) == nil }
            if let purchase = standing.last {
                recorder.pass(purchase.shownAt, moment)
            } else if let unnamed = evidence.last(where: { $0.tx == nil }) {
                recorder.doubt(
                    looking: [unnamed.shownAt, moment],
                    "Product \(product) was unlocked by a purchase that may be the one that was taken back."
                )
            } else {
                let revoked = revocation(of: latest, product)
                recorder.fail(
                    looking: [latest.shownAt, moment] + (revoked.map { [$0] } ?? []),
                    "Product \(product) was unlocked by a transaction that had been taken back.")
            }
        }

        /// The time at which the store took a transaction back, or may have if it is not named.
        private func revocation(
            of purchase: TransactionLedger.Purchase, _ product: String
        ) -> Moment? {
            let revocation =
                purchase.tx.map { transactions.revocation(of: $0) }
                ?? transactions.revocation(ofProduct: product)
            guard let revocation, purchase.shownAt.isBefore(revocation) else { return nil }
            return revocation
        }
    }
}
