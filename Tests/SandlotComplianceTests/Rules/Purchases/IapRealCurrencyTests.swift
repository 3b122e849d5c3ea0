import SandlotCompliance
import Testing

@Suite("iap-real-currency")
struct IapRealCurrencyTests {
    private static let rule = "iap-real-currency"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "gems with their value in money pass", .pass,
                """
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "virtualCurrency":"gems","amountMinor":99,"currency":"EUR"}
                """),
            Case(
                "gems alone fail", .fail,
                """
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "virtualCurrency":"gems"}
                """),
            Case(
                "gems with an amount but no currency fail", .fail,
                """
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "virtualCurrency":"gems","amountMinor":99}
                """),
            Case(
                "gems with a currency but no amount fail", .fail,
                """
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "virtualCurrency":"gems","currency":"EUR"}
                """),
            Case(
                "gems that can be bought fail", .fail,
                """
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "virtualCurrency":"gems","purchasable":true}
                """),
            Case(
                "gems that can only be earned are not checked", .notApplicable,
                """
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "virtualCurrency":"gems","purchasable":false}
                """),
            Case(
                "a price in money alone is not checked", .notApplicable,
                """
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "amountMinor":99,"currency":"EUR"}
                """),
            Case(
                "a virtual currency that is null is none", .notApplicable,
                """
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "virtualCurrency":null}
                """),
            Case(
                "one bad price is enough", .fail,
                """
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "virtualCurrency":"gems","amountMinor":99,"currency":"EUR"}
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "virtualCurrency":"gems"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }
}
