import SandlotTrace

/// A product that is owned is not charged again.
struct IapNoDoubleCharge: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-no-double-charge",
        title: "What is owned is not charged again",
        mechanism: .state,
        severities: [.seed: .violation, .appleKids: .warning, .ftcIAP: .violation],
        reads: [.purchaseStarted, .purchaseResult, .entitlement, .transactionUpdate],
        observes: TransactionLedger.observed + [.purchaseStarted],
        requirement: "Nobody pays twice for a product that lasts forever.",
        decision: """
            Each successful purchase of anything but a consumable or a subscription is checked, \
            unless it states an amount of zero. It fails if the product was owned when the \
            purchase began, or if the run has an earlier success of the product in another \
            transaction that was not taken back before. A success without a transaction is \
            inconclusive.
            """,
        sources: [Citation(.seed)],
        examples: RuleExamples(
            passing: RuleExample(
                "The product is bought once; another tap on buy charges nothing.",
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1","amountMinor":99,"currency":"USD"}
                {"t":2010,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase","tx":"x1"}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x1","amountMinor":0}
                """),
            failing: RuleExample(
                "The product is paid for twice.",
                """
                {"t":1000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1","amountMinor":99,"currency":"USD"}
                {"t":9000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                {"t":9500,"e":"purchase_result","purchaseId":"b2","result":"success","tx":"x2","amountMinor":99,"currency":"USD"}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<IapNoDoubleCharge> {
        private var transactions = TransactionLedger()
        /// The ownership of the product at the beginning of each purchase.
        private var ownedAtStart: [String: RunState.Entitlement] = [:]

        override func observe(_ observation: Observation) {
            transactions.observe(observation)
            switch observation.event {
            case .purchaseStarted(let event):
                ownedAtStart[event.purchaseId] = run.entitlement(of: event.productId)
            case .purchaseResult(let event)
            where event.result == .success && event.amountMinor != 0:
                checkCharge(event, at: observation.moment)
            default: break
            }
        }

        /// The largest number of earlier charges that a finding names.
        private static let namedCount = 10

        private func checkCharge(_ result: TraceEvent.PurchaseResult, at moment: Moment) {
            guard let (start, startedAt) = run.purchases[result.purchaseId] else {
                return recorder.doubt(
                    looking: [moment],
                    "Purchase \(result.purchaseId) was charged, and the trace does not state the product."
                )
            }
            let kind = run.kind(of: start)
            guard kind != .consumable, kind != .subscription else { return }
            let owned = ownedAtStart[result.purchaseId]
            var looking = [startedAt, moment]
            if let since = owned?.since { looking.append(since) }
            let isOwned = owned?.isActive == true
            guard result.tx != nil || isOwned else {
                return recorder.doubt(
                    looking: looking, deciding: moment,
                    "Product \(start.productId) was charged for in a transaction that is not named."
                )
            }
            var failing = isOwned ? looking : [startedAt, moment]
            var charges: [String] = []
            var isUnclear = false
            for earlier in transactions.purchasesLatestFirst(of: start.productId) {
                // Charges accumulate, but a finding names only a few.
                guard charges.count < Self.namedCount else { break }
                guard let tx = result.tx, let charged = earlier.succeededAt, earlier.tx != tx
                else { continue }
                looking.append(charged)
                guard let other = earlier.tx else {
                    isUnclear = true
                    continue
                }
                if let revocation = transactions.revocation(of: other) {
                    looking.append(revocation)
                } else {
                    failing.append(charged)
                    charges.append(other)
                }
            }
            if isOwned || !charges.isEmpty {
                let transactions = charges.reversed() + [result.tx ?? ""]
                let reasons = [
                    charges.isEmpty ? nil : " in transactions \(Words.list(transactions))",
                    isOwned ? " although it was owned when the purchase began" : nil,
                ].compactMap(\.self)
                recorder.fail(
                    looking: failing, deciding: moment,
                    "Product \(start.productId) was charged for\(reasons.joined(separator: ","))."
                )
            } else if isUnclear {
                recorder.doubt(
                    looking: looking, deciding: moment,
                    "Product \(start.productId) was charged for before, in a transaction that is not named."
                )
            } else {
                recorder.pass(looking: looking)
            }
        }
    }
}
