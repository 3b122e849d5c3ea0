import SandlotCompliance
import Testing

@Suite("iap-real-currency")
struct IapRealCurrencyTests {
    private static let rule = RuleUnderTest("iap-real-currency")

    @Test(arguments: [
        Case(
            "gems with their value in money pass", .pass,
            .priceShown(at: 1, amountMinor: 99, currency: "EUR", virtualCurrency: "gems")),
        Case("gems alone fail", .fail, .priceShown(at: 1, virtualCurrency: "gems")),
        Case(
            "gems with an amount but no currency fail", .fail,
            .priceShown(at: 1, amountMinor: 99, virtualCurrency: "gems")),
        Case(
            "gems with a currency but no amount fail", .fail,
            .priceShown(at: 1, currency: "EUR", virtualCurrency: "gems")),
        Case(
            "gems that can be bought fail", .fail,
            .priceShown(at: 1, virtualCurrency: "gems", more: #""purchasable":true"#)),
        Case(
            "gems that can only be earned are not checked", .notApplicable,
            .priceShown(at: 1, virtualCurrency: "gems", more: #""purchasable":false"#)),
        Case(
            "a price in money alone is not checked", .notApplicable,
            .priceShown(at: 1, amountMinor: 99, currency: "EUR")),
        Case(
            "a virtual currency that is null is none", .notApplicable,
            .priceShown(at: 1, more: #""virtualCurrency":null"#)),
        Case(
            "one bad price is enough", .fail,
            .priceShown(at: 1, amountMinor: 99, currency: "EUR", virtualCurrency: "gems"),
            .priceShown(at: 2, virtualCurrency: "gems")),
    ])
    func pricesAreInRealCurrency(_ example: Case) throws { try Self.rule.check(example) }
}
