import SandlotTrace

extension Parameter<Int> {
    /// The time within which the entitlement must end after a refund, in milliseconds.
    static let revokeMs = Parameter("revokeMs", 5_000)
}

/// A refund ends the entitlement.
struct IapRefundRevokes: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-refund-revokes",
        title: "A refund ends the entitlement",
        mechanism: .response,
        severities: [.seed: .violation, .appleKids: .warning],
        reads: [.transactionUpdate, .purchaseResult, .entitlement],
        requirement: """
            When the store takes a transaction back, the product is locked soon after, and the \
            transaction never unlocks it again.
            """,
        decision: """
            Each refund and each revocation is checked. It fails if the same transaction unlocks \
            the product later, unless a verified update has shared the transaction again in \
            between. Otherwise it passes if the product is not owned at that time, or if the run \
            has shown another transaction of the product that is still valid. Otherwise an \
            inactive entitlement must follow within `revokeMs`, or the transaction must be shared \
            again within that time.
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
                "The app mistakes the refund for a purchase.",
                """
                {"t":9000,"e":"transaction_update","tx":"x1","productId":"remove_ads","kind":"refund","verified":true}
                {"t":9040,"e":"entitlement","productId":"remove_ads","active":true,"cause":"update","tx":"x1"}
                """)))

    private let revokeMs: Int

    init(_ parameters: Parameters) {
        revokeMs = parameters[.revokeMs]
    }

    /// A transaction of a product.
    private struct Key {
        let product: String
        let tx: String
    }

    /// A refund whose result is not final.
    private struct Refund {
        let key: Key
        let at: Moment
        var looking: [Moment]
        /// The event that answered it within a time, if the time matters.
        var answer: Answer?
    }

    /// The event that locked a product, or an equivalent one.
    private struct Answer {
        let at: Moment
        /// The event as a participle.
        let name: String
        /// The milliseconds since the refund.
        let elapsed: Int
    }

    final class Monitor: RuleMonitor<IapRefundRevokes> {
        private var transactions = TransactionLedger()
        /// Refunds after which the product must be locked, by product and transaction.
        private var waiting: [String: [String: [Refund]]] = [:]
        /// The products for which refunds of a transaction wait.
        private var waitingProducts: [String: Set<String>] = [:]
        /// Refunds that pass unless their transaction unlocks something, by transaction and product.
        private var fine: [String: [String: [Refund]]] = [:]

        override func observe(_ observation: Observation) {
            transactions.observe(observation)
            switch observation.event {
            case .transactionUpdate(let event) where event.kind.isRevocation:
                refund(Key(product: event.productId, tx: event.tx), at: observation.moment)
            case .transactionUpdate(let event) where event.isVerifiedPurchase:
                share(event.tx, at: observation.moment)
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
                waiting[key.product, default: [:]][key.tx, default: []].append(refund)
                waitingProducts[key.tx, default: []].insert(key.product)
            }
        }

        /// The event that shows another transaction of the product that is still valid.
        ///
        /// The transaction of the refund is not valid any more.
        private func cover(of key: Key) -> Moment? {
            transactions.latestStandingPurchase(of: key.product)?.shownAt
        }

        private func settle(_ refund: Refund) {
            fine[refund.key.tx, default: [:]][refund.key.product, default: []].append(refund)
        }

        /// A transaction that is shared again may unlock its product from now on.
        private func share(_ tx: String, at moment: Moment) {
            let products = fine.removeValue(forKey: tx) ?? [:]
            for product in products.keys.sorted() {
                for refund in products[product] ?? [] { close(refund) }
            }
            for product in (waitingProducts[tx] ?? []).sorted() {
                answer(takeWaiting(product, tx), at: moment, by: "shared again") { close($0) }
            }
        }

        /// Checks a refund whose transaction did not unlock anything.
        private func close(_ refund: Refund) {
            guard let answer = refund.answer, answer.elapsed > rule.revokeMs else {
                return recorder.pass(looking: refund.looking, isTimed: refund.answer != nil)
            }
            recorder.fail(
                looking: refund.looking, deciding: answer.at, isTimed: true,
                measure: .time(answer.elapsed, limit: rule.revokeMs),
                "Product \(refund.key.product) was \(delay(answer)) after transaction \(refund.key.tx) was taken back. The limit is \(Words.duration(rule.revokeMs))."
            )
        }

        private func delay(_ answer: Answer) -> String {
            "\(answer.name) \(Words.duration(answer.elapsed))"
        }

        private func lock(_ product: String, at moment: Moment) {
            let refunds = waiting.removeValue(forKey: product) ?? [:]
            for tx in refunds.keys { forget(product, of: tx) }
            // A late lock fails, too, but only at the end, because the transaction may unlock the product again.
            answer(refunds.values.joined(), at: moment, by: "locked") { settle($0) }
        }

        /// Removes the refunds of a transaction that wait for a product to be locked.
        private func takeWaiting(_ product: String, _ tx: String) -> [Refund] {
            forget(product, of: tx)
            return waiting[product]?.removeValue(forKey: tx) ?? []
        }

        private func forget(_ product: String, of tx: String) {
            waitingProducts[tx]?.remove(product)
            if waitingProducts[tx]?.isEmpty == true { waitingProducts[tx] = nil }
        }

        /// Notes the answer to refunds that have waited for their product to be locked.
        ///
        /// - Parameters:
        ///   - refunds: The refunds.
        ///   - moment: The time at which it was locked, or at which an equivalent event happened.
        ///   - name: The event, as a participle.
        ///   - goOn: Receives the refunds.
        private func answer(
            _ refunds: some Sequence<Refund>, at moment: Moment, by name: String,
            then goOn: (Refund) -> Void
        ) {
            for var refund in refunds.sorted(by: { $0.at.isBefore($1.at) }) {
                refund.looking.append(moment)
                refund.answer = Answer(at: moment, name: name, elapsed: moment.t - refund.at.t)
                goOn(refund)
            }
        }

        private func unlock(_ event: TraceEvent.Entitlement, at moment: Moment) {
            guard let tx = event.tx else { return }
            let product = event.productId
            let settled = fine[tx]?.removeValue(forKey: product) ?? []
            for refund in settled + takeWaiting(product, tx) {
                // The order decides without the clock; a late lock is additional information.
                let late = refund.answer.flatMap { answer in
                    answer.elapsed > rule.revokeMs
                        && !run.hasClockDrop(after: refund.at, through: answer.at) ? answer : nil
                }
                let reason =
                    late.map {
                        " Before, it was \(delay($0)) after that, where the limit is \(Words.duration(rule.revokeMs))."
                    } ?? ""
                recorder.fail(
                    looking: [refund.at, moment],
                    "Product \(product) was unlocked by transaction \(tx), which had been taken back.\(reason)"
                )
            }
        }

        override func end() {
            let open = waiting.values.flatMap { $0.values.joined() }
            for refund in open.sorted(by: { $0.at.isBefore($1.at) }) {
                recorder.openAtEnd(
                    looking: refund.looking, elapsed: run.endMs - refund.at.t,
                    bound: rule.revokeMs,
                    "Product \(refund.key.product) was not locked after transaction \(refund.key.tx) was taken back."
                )
            }
            let settled = fine.values.flatMap { $0.values.joined() }
            for refund in settled.sorted(by: { $0.at.isBefore($1.at) }) { close(refund) }
        }
    }
}
