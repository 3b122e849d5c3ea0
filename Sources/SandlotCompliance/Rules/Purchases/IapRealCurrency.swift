import SandlotTrace

/// Real prices, not only gems.
struct IapRealCurrency: Rule {
    static let descriptor = RuleDescriptor(
        id: "iap-real-currency",
        title: "Real prices, not only gems",
        mechanism: .fields,
        severities: [.googleFamilies: .violation, .caru: .warning, .euUCPD: .violation],
        reads: [.priceShown],
        requirement: """
            Everything that ultimately costs money shows its price in money, even if it is paid \
            for in a currency of the game.
            """,
        decision: """
            A price in a virtual currency must state its amount and currency in money. It is not \
            checked if that currency can only be earned by playing.
            """,
        sources: [Citation(.cpc), Citation(.googleFamilies)],
        examples: RuleExamples(
            passing: RuleExample(
                "A price in gems with its value in money.",
                """
                {"t":1000,"e":"price_shown","productId":"hat","displayPrice":"120 gems (about 0.99 EUR)",\
                "virtualCurrency":"gems","amountMinor":99,"currency":"EUR"}
                """),
            failing: RuleExample(
                "A price in gems alone.",
                """
                {"t":1000,"e":"price_shown","productId":"hat","displayPrice":"120 gems","virtualCurrency":"gems"}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<IapRealCurrency> {
        override func observe(_ observation: Observation) {
            guard case .priceShown(let event) = observation.event, event.virtualCurrency != nil,
                event.purchasable
            else { return }
            if event.amountMinor != nil, event.currency != nil {
                recorder.pass(observation.moment)
            } else {
                recorder.fail(
                    looking: [observation.moment],
                    "The price of \(event.productId) was shown in a virtual currency and not in money."
                )
            }
        }
    }
}
