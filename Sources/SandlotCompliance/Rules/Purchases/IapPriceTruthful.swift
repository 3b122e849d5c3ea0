import SandlotTrace

/// The price shown is the store's.
struct IapPriceTruthful: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-price-truthful",
        title: "The price shown is the store's",
        mechanism: .fields,
        severities: [.seed: .warning, .appleKids: .warning, .euUCPD: .violation],
        reads: [.traceHeader, .priceShown, .purchaseResult],
        observes: [.priceShown, .purchaseResult],
        requirement: """
            The app shows the price that the store asks for in the customer's country and \
            currency, and charges the price that it showed.
            """,
        decision: """
            A price fails if its amount or currency differs from those of the product in the \
            header. Otherwise, a price from the store passes. A price that is hard-coded in the \
            app fails in a storefront other than USA and is inconclusive without a storefront. A \
            price of unknown origin is inconclusive. A charge above zero that states amount and \
            currency must agree with the latest price of its product that states both.
            """,
        sources: [Citation(.appReview, "2.3.1"), Citation(.cpc), Citation(.seed)],
        examples: RuleExamples(
            passing: RuleExample(
                "The store's price is shown in Germany and charged.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"DEU",\
                "products":[{"id":"remove_ads","kind":"nonConsumable","amountMinor":119,"currency":"EUR"}]}
                {"t":1000,"e":"price_shown","productId":"remove_ads","displayPrice":"1,19 €",\
                "amountMinor":119,"currency":"EUR","source":"store"}
                {"t":2000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":3000,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":119,"currency":"EUR"}
                """),
            failing: RuleExample(
                "The products could not be loaded in Germany, and the app shows a price of its own.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"DEU"}
                {"t":1000,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"hardcoded"}
                """)))

    init(_ parameters: Parameters) {}

    /// A price in full.
    private struct StatedPrice {
        let amountMinor: Int
        let currency: String
        let at: Moment
    }

    final class Monitor: RuleMonitor<IapPriceTruthful> {
        /// The latest price that states amount and currency, by product.
        private var stated: [String: StatedPrice] = [:]

        override func observe(_ observation: Observation) {
            switch observation.event {
            case .priceShown(let event):
                if let amount = event.amountMinor, let currency = event.currency {
                    stated[event.productId] = StatedPrice(
                        amountMinor: amount, currency: currency, at: observation.moment)
                }
                checkPrice(event, at: observation.moment)
            case .purchaseResult(let event):
                guard event.result == .success else { return }
                checkCharge(event, at: observation.moment)
            default: break
            }
        }

        private func checkPrice(_ price: TraceEvent.PriceShown, at moment: Moment) {
            let product = run.product(price.productId)
            let differences = [
                differ(price.amountMinor, product?.amountMinor) ? "amount" : nil,
                differ(price.currency, product?.currency) ? "currency" : nil,
            ].compactMap(\.self)
            let foreign = run.header?.storefront.flatMap { $0 == "USA" ? nil : $0 }
            let isForeign = price.source == .hardcoded && foreign != nil
            if !differences.isEmpty || isForeign {
                let reasons = [
                    differences.isEmpty
                        ? nil
                        : "has another \(Words.list(differences)) than the header lists",
                    isForeign ? "is the app's own, in the storefront \(foreign ?? "")" : nil,
                ].compactMap(\.self)
                return recorder.fail(
                    looking: [moment],
                    "The price shown for \(price.productId) \(Words.list(reasons)).")
            }
            switch price.source {
            case .store?: recorder.pass(moment)
            case .hardcoded?:
                recorder.doubt(
                    looking: [moment],
                    "The price shown for \(price.productId) is the app's own, and may not be the store's."
                )
            case let source?:
                recorder.doubt(
                    looking: [moment],
                    "The source of the price shown for \(price.productId) is \(source.rawValue), which is neither store nor hardcoded."
                )
            case nil:
                recorder.doubt(
                    looking: [moment],
                    "The trace does not state the source of the price of \(price.productId).")
            }
        }

        private func differ<Value: Equatable>(_ shown: Value?, _ listed: Value?) -> Bool {
            guard let shown, let listed else { return false }
            return shown != listed
        }

        private func checkCharge(_ result: TraceEvent.PurchaseResult, at moment: Moment) {
            guard let amount = result.amountMinor, amount > 0, let currency = result.currency,
                let product = run.product(of: result), let price = stated[product]
            else { return }
            if amount == price.amountMinor, currency == price.currency {
                recorder.pass(price.at, moment)
            } else {
                recorder.fail(
                    looking: [price.at, moment],
                    "The charge for \(product) was \(amount) \(currency) in minor units. The price shown was \(price.amountMinor) \(price.currency)."
                )
            }
        }
    }
}
