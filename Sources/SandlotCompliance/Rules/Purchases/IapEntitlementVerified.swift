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
                let revocation = event.tx.flatMap(transactions.standingRevocation)
                if event.verified == false || revocation != nil {
                    let reasons = [
                        revocation.map { _ in
                            "by transaction \(event.tx ?? ""), which had been taken back"
                        },
                        event.verified == false ? "although unverified" : nil,
                    ].compactMap(\.self)
                    recorder.fail(
                        looking: [revocation, moment].compactMap(\.self),
                        "Product \(product) was unlocked \(reasons.joined(separator: ", and "))."
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
            let latest =
                event.tx.map { transactions.purchase($0, of: product) }
                ?? transactions.latestPurchase(of: product)
            guard let latest else {
                guard let tx = event.tx, transactions.latestPurchase(of: product) != nil else {
                    return recorder.fail(
                        looking: [moment],
                        "Product \(product) was unlocked without a verified transaction.")
                }
                return recorder.fail(
                    looking: [moment],
                    "Product \(product) was unlocked by transaction \(tx), and no verified purchase of the product belongs to that transaction."
                )
            }
            let unnamed = event.tx == nil ? transactions.purchase(nil, of: product) : nil
            let candidates = [
                unnamed,
                event.tx == nil ? transactions.latestUnrevokedPurchase(of: product) : latest,
            ].compactMap(\.self)
            let standing = candidates.filter { transactions.revocation(of: $0, product) == nil }
            if let purchase = standing.max(by: { $0.shownAt.isBefore($1.shownAt) }) {
                recorder.pass(purchase.shownAt, moment)
            } else if let unnamed {
                recorder.doubt(
                    looking: [unnamed.shownAt, moment],
                    "Product \(product) was unlocked by a purchase that may be the one that was taken back."
                )
            } else {
                let revoked = transactions.revocation(of: latest, product)
                recorder.fail(
                    looking: [latest.shownAt, moment] + (revoked.map { [$0] } ?? []),
                    "Product \(product) was unlocked by a transaction that had been taken back.")
            }
        }
    }
}
