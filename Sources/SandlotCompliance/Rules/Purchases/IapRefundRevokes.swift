import SandlotTrace

extension Parameter<Int> {
    /// How soon after a refund the entitlement must end, in milliseconds.
    static let revokeMs = Parameter("revokeMs", 5_000)
}

/// A refund ends the entitlement.
struct IapRefundRevokes: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-refund-revokes",
        title: "A refund ends the entitlement",
        mechanism: .response,
        severities: [.seed: .warning, .appleKids: .advisory],
        reads: [.transactionUpdate, .purchaseResult, .entitlement],
        requirement: """
            When the store takes a transaction back, the product is locked soon after, and the transaction never \
            unlocks it again.
            """,
        decision: """
            Judged is each refund and each revocation. It fails if the same transaction unlocks the product \
            later. Otherwise it passes if the product is not owned at that moment, or if another transaction of \
            it that the run has shown still stands. Otherwise an inactive entitlement must follow within \
            `revokeMs`.
            """,
        sources: [Citation(.storeKit)],
        parameters: [Parameter.revokeMs.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The product is locked 40 ms after the refund.",
                """
                {"t":1000,"e":"entitlement","productId":"remove_ads","active":true,"cause":"launch","tx":"x1"}
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads","kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":false,"cause":"refund","tx":"x1"}
                """),
            failing: RuleExample(
                "The app takes the refund for a purchase.",
                """
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads","kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":true,"cause":"update","tx":"x1"}
                """)))

    private let revokeMs: Int

    init(_ parameters: Parameters) {
        revokeMs = parameters[.revokeMs]
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(self, run, judge)
    }

    /// A transaction of a product.
    private struct Key: Hashable {
        let product: String
        let tx: String
    }

    /// A refund whose judgement is not final.
    private struct Refund {
        let key: Key
        let at: Moment
        var looking: [Moment]
        var isTimed = false
    }

    private final class Monitor: RuleMonitor {
        private let rule: IapRefundRevokes
        private var transactions = TransactionLedger()
        /// Refunds after which the product must be locked, by product.
        private var waiting: [String: [Refund]] = [:]
        /// The latest refund of each transaction that is fine unless the transaction unlocks something.
        private var fine: [Key: Refund] = [:]

        init(_ rule: IapRefundRevokes, _ run: RunState, _ judge: Judge) {
            self.rule = rule
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            transactions.observe(observation)
            switch observation.event {
            case .transactionUpdate(let event) where event.kind.isRevocation:
                refund(Key(product: event.productId, tx: event.tx), at: observation.moment)
            case .entitlement(let event):
                if event.active {
                    unlock(event, at: observation.moment)
                } else {
                    lock(event.productId, at: observation.moment)
                }
            default: break
            }
        }

        private func refund(_ key: Key, at moment: Moment) {
            var refund = Refund(key: key, at: moment, looking: [moment])
            let entitlement = run.entitlement(of: key.product)
            if let since = entitlement?.since { refund.looking.append(since) }
            guard let entitlement, entitlement.isActive else { return settle(refund) }
            if let cover = cover(of: key) {
                refund.looking.append(cover)
                settle(refund)
            } else {
                waiting[key.product, default: []].append(refund)
            }
        }

        /// Where the run shows another transaction of the product that still stands.
        private func cover(of key: Key) -> Moment? {
            transactions.purchases(of: key.product).last { purchase in
                guard let tx = purchase.tx, tx != key.tx else { return false }
                return transactions.revocation(of: tx) == nil
            }?.shownAt
        }

        private func settle(_ refund: Refund) {
            // An update that comes again: whatever the transaction unlocks from now on is held against the newer.
            if let earlier = fine.updateValue(refund, forKey: refund.key) { accept(earlier) }
        }

        private func accept(_ refund: Refund) {
            judge.pass(looking: refund.looking, isTimed: refund.isTimed)
        }

        private func lock(_ product: String, at moment: Moment) {
            for var refund in waiting.removeValue(forKey: product) ?? [] {
                let elapsed = moment.t - refund.at.t
                refund.looking.append(moment)
                refund.isTimed = true
                if elapsed <= rule.revokeMs {
                    settle(refund)
                } else {
                    judge.fail(
                        looking: refund.looking, isTimed: true,
                        measure: .time(elapsed, limit: rule.revokeMs),
                        "\(product) was locked \(elapsed) ms after transaction \(refund.key.tx) was taken back."
                    )
                }
            }
        }

        private func unlock(_ event: TraceEvent.Entitlement, at moment: Moment) {
            guard let tx = event.tx else { return }
            let key = Key(product: event.productId, tx: tx)
            var refunds = fine.removeValue(forKey: key).map { [$0] } ?? []
            if let open = waiting[key.product] {
                refunds += open.filter { $0.key == key }
                waiting[key.product] = open.filter { $0.key != key }
            }
            for refund in refunds {
                judge.fail(
                    looking: [refund.at, moment],
                    "\(key.product) was unlocked by transaction \(tx), which had been taken back.")
            }
        }

        override func end() {
            for refund in waiting.values.joined().sorted(by: { $0.at.isBefore($1.at) }) {
                judge.openAtEnd(
                    looking: refund.looking, elapsed: run.endMs - refund.at.t,
                    bound: rule.revokeMs,
                    "\(refund.key.product) was not locked after transaction \(refund.key.tx) was taken back."
                )
            }
            for refund in fine.values.sorted(by: { $0.at.isBefore($1.at) }) { accept(refund) }
        }
    }
}
