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
            Whatever the app unlocks goes back to a verified purchase or approval, a restore, or what the device \
            holds.
            """,
        decision: """
            Judged is each entitlement that becomes active, by its cause. After a purchase or an update there \
            must have been a success, or a verified purchase or approval, of the product – of the same \
            transaction if the entitlement names one – that was not taken back since. After a restore, one that \
            worked must have listed the product. At launch or by synchronization it must not be unverified, and \
            its transaction must not have been taken back, unless it was shared again since. Debugging may unlock in debug builds only. A refund unlocks nothing.
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

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(run, judge)
    }

    private final class Monitor: RuleMonitor {
        private var transactions = TransactionLedger()
        /// The latest restore that worked and listed a product.
        private var restores: [String: Moment] = [:]

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .restoreResult(let event) where event.ok:
                for product in event.restored { restores[product] = moment }
            case .entitlement(let event) where event.active:
                judgeActivation(event, at: moment)
            default: transactions.observe(observation)
            }
        }

        private func judgeActivation(_ event: TraceEvent.Entitlement, at moment: Moment) {
            let product = event.productId
            switch event.cause {
            case .purchase, .update: judgePurchase(event, at: moment)
            case .restore:
                if let restore = restores[product] {
                    judge.pass(restore, moment)
                } else {
                    judge.fail(
                        looking: [moment],
                        "Product \(product) was unlocked by a restore that did not list it.")
                }
            case .launch, .sync:
                if event.verified == false {
                    judge.fail(
                        looking: [moment], "Product \(product) was unlocked although unverified.")
                } else if let tx = event.tx,
                    let revocation = transactions.standingRevocation(of: tx)
                {
                    judge.fail(
                        looking: [revocation, moment],
                        "Product \(product) was unlocked by transaction \(tx), which had been taken back."
                    )
                } else if let tx = event.tx, let returned = transactions.returned(tx) {
                    judge.pass(returned, moment)
                } else {
                    judge.pass(moment)
                }
            case .debug:
                switch run.header?.build {
                case .debug?: judge.pass(moment)
                case nil:
                    judge.doubt(
                        looking: [moment],
                        "Product \(product) was unlocked for debugging, and the header does not name the build."
                    )
                default:
                    judge.fail(
                        looking: [moment],
                        "Product \(product) was unlocked for debugging in a build that is not for debugging."
                    )
                }
            case .refund:
                judge.fail(looking: [moment], "Product \(product) was unlocked by a refund.")
            default:
                judge.fail(
                    looking: [moment],
                    "Product \(product) was unlocked for a cause that is not known.")
            }
        }

        private func judgePurchase(_ event: TraceEvent.Entitlement, at moment: Moment) {
            let product = event.productId
            let evidence = transactions.purchases(of: product).filter {
                event.tx == nil || $0.tx == event.tx
            }
            guard let latest = evidence.last else {
                return judge.fail(
                    looking: [moment],
                    "Product \(product) was unlocked without a verified transaction.")
            }
            let standing = evidence.filter { revocation(of: $0, product) == nil }
            if let purchase = standing.last {
                judge.pass(purchase.shownAt, moment)
            } else if let unnamed = evidence.last(where: { $0.tx == nil }) {
                judge.doubt(
                    looking: [unnamed.shownAt, moment],
                    "Product \(product) was unlocked by a purchase that may be the one that was taken back."
                )
            } else {
                let revoked = revocation(of: latest, product)
                judge.fail(
                    looking: [latest.shownAt, moment] + (revoked.map { [$0] } ?? []),
                    "Product \(product) was unlocked by a transaction that had been taken back.")
            }
        }

        /// When the store has taken a transaction back since it was shown, or may have if it has no name.
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
