import SandlotCompliance
import Testing

@Suite("iap-price-truthful")
struct IapPriceTruthfulTests {
    private static let rule = RuleUnderTest("iap-price-truthful")

    @Test(arguments: [
        Case(
            "a price of the store passes", .pass,
            .header(
                platform: "iOS", storefront: "DEU",
                products:
                    #"[{"id":"remove_ads","kind":"nonConsumable","amountMinor":119,"currency":"EUR"}]"#
            ),
            .priceShown(at: 1, source: "store", amountMinor: 119, currency: "EUR")),
        Case(
            "a price of the store that states no amount passes", .pass,
            .header(
                platform: "iOS", storefront: "DEU",
                products:
                    #"[{"id":"remove_ads","kind":"nonConsumable","amountMinor":119,"currency":"EUR"}]"#
            ),
            .priceShown(at: 1, source: "store")),
        Case(
            "another amount than the header's fails even from the store", .fail,
            .header(
                platform: "iOS", storefront: "DEU",
                products:
                    #"[{"id":"remove_ads","kind":"nonConsumable","amountMinor":119,"currency":"EUR"}]"#
            ),
            .priceShown(at: 1, source: "store", amountMinor: 99, currency: "EUR")),
        Case(
            "another currency than the header's fails", .fail,
            .header(
                platform: "iOS", storefront: "DEU",
                products:
                    #"[{"id":"remove_ads","kind":"nonConsumable","amountMinor":119,"currency":"EUR"}]"#
            ),
            .priceShown(at: 1, source: "store", amountMinor: 119, currency: "USD")),
        Case(
            "an amount alone is compared", .fail,
            .header(
                platform: "iOS", storefront: "DEU",
                products:
                    #"[{"id":"remove_ads","kind":"nonConsumable","amountMinor":119,"currency":"EUR"}]"#
            ),
            .priceShown(at: 1, source: "store", amountMinor: 99)),
        Case(
            "a currency alone is compared", .fail,
            .header(
                platform: "iOS", storefront: "DEU",
                products:
                    #"[{"id":"remove_ads","kind":"nonConsumable","amountMinor":119,"currency":"EUR"}]"#
            ),
            .priceShown(at: 1, source: "store", currency: "USD")),
        Case(
            "a product that the header does not list is checked by its source", .pass,
            .header(
                platform: "iOS", storefront: "DEU",
                products:
                    #"[{"id":"remove_ads","kind":"nonConsumable","amountMinor":119,"currency":"EUR"}]"#
            ),
            .priceShown(
                at: 1, productId: "hints", source: "store", amountMinor: 99, currency: "USD")),
        Case(
            "a listed product without a price is checked by its source", .pass,
            .header(products: #"[{"id":"remove_ads","kind":"nonConsumable"}]"#),
            .priceShown(at: 1, source: "store", amountMinor: 99, currency: "USD")),
        Case(
            "a price of the app's own fails outside the USA", .fail,
            .header(platform: "iOS", storefront: "DEU"), .priceShown(at: 1, source: "hardcoded")),
        Case(
            "a price of the app's own that agrees with the header still fails", .fail,
            .header(
                platform: "iOS", storefront: "DEU",
                products:
                    #"[{"id":"remove_ads","kind":"nonConsumable","amountMinor":119,"currency":"EUR"}]"#
            ),
            .priceShown(at: 1, source: "hardcoded", amountMinor: 119, currency: "EUR")),
        Case(
            "a price of the app's own in the USA is in doubt", .inconclusive,
            .header(platform: "iOS", storefront: "USA"), .priceShown(at: 1, source: "hardcoded")),
        Case(
            "a price of the app's own without a storefront is in doubt", .inconclusive,
            .priceShown(at: 1, source: "hardcoded")),
        Case(
            "a price without a source is in doubt", .inconclusive,
            .header(
                platform: "iOS", storefront: "DEU",
                products:
                    #"[{"id":"remove_ads","kind":"nonConsumable","amountMinor":119,"currency":"EUR"}]"#
            ),
            .priceShown(at: 1, amountMinor: 119, currency: "EUR")),
        Case(
            "a price of an unknown source is in doubt", .inconclusive,
            .header(platform: "iOS", storefront: "DEU"), .priceShown(at: 1, source: "guess")),
        Case(
            "a run without prices and charges is not concerned", .notApplicable,
            .header(
                platform: "iOS", storefront: "DEU",
                products:
                    #"[{"id":"remove_ads","kind":"nonConsumable","amountMinor":119,"currency":"EUR"}]"#
            ),
            .screen("home", at: 1)),
        Case(
            "a charge as shown passes", .pass, .header(platform: "iOS", storefront: "USA"),
            .priceShown(at: 1, source: "store", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 2),
            .purchaseResult("success", at: 3, tx: "x1", amountMinor: 99, currency: "USD")),
        Case(
            "a charge of another amount fails", .fail, .header(platform: "iOS", storefront: "USA"),
            .priceShown(at: 1, source: "store", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 2),
            .purchaseResult("success", at: 3, tx: "x1", amountMinor: 199, currency: "USD")),
        Case(
            "a charge in another currency fails", .fail,
            .header(platform: "iOS", storefront: "USA"),
            .priceShown(at: 1, source: "store", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 2),
            .purchaseResult("success", at: 3, tx: "x1", amountMinor: 99, currency: "EUR")),
        Case(
            "the latest price counts", .pass, .header(platform: "iOS", storefront: "USA"),
            .priceShown(at: 1, source: "store", amountMinor: 199, currency: "USD"),
            .priceShown(at: 2, source: "store", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 2),
            .purchaseResult("success", at: 3, tx: "x1", amountMinor: 99, currency: "USD")),
        Case(
            "a later price that states nothing does not replace it", .fail,
            .header(platform: "iOS", storefront: "USA"),
            .priceShown(at: 1, source: "store", amountMinor: 199, currency: "USD"),
            .priceShown(at: 2, source: "store", currency: "USD"), .purchaseStarted(at: 2),
            .purchaseResult("success", at: 3, tx: "x1", amountMinor: 99, currency: "USD")),
        Case(
            "a price of another product is not compared", .pass,
            .header(platform: "iOS", storefront: "USA"),
            .priceShown(
                at: 1, productId: "hints", source: "store", amountMinor: 199, currency: "USD"),
            .purchaseStarted(at: 2),
            .purchaseResult("success", at: 3, tx: "x1", amountMinor: 99, currency: "USD")),
        Case(
            "a charge of nothing is not checked", .pass,
            .header(platform: "iOS", storefront: "USA"),
            .priceShown(at: 1, source: "store", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 2),
            .purchaseResult("success", at: 3, tx: "x1", amountMinor: 0, currency: "USD")),
        Case(
            "a charge without a currency is not checked", .pass,
            .header(platform: "iOS", storefront: "USA"),
            .priceShown(at: 1, source: "store", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 2), .purchaseResult("success", at: 3, tx: "x1", amountMinor: 199)),
        Case(
            "a charge before any price is not checked", .notApplicable,
            .header(platform: "iOS", storefront: "USA"), .purchaseStarted(at: 2),
            .purchaseResult("success", at: 3, tx: "x1", amountMinor: 99, currency: "USD")),
        Case(
            "what failed is no charge", .pass, .header(platform: "iOS", storefront: "USA"),
            .priceShown(at: 1, source: "store", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 2),
            .purchaseResult("failed", at: 3, amountMinor: 199, currency: "USD")),
        Case(
            "a result that comes again with another amount is not checked", .pass,
            .header(platform: "iOS", storefront: "USA"),
            .priceShown(at: 1, source: "store", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 2),
            .purchaseResult("success", at: 3, tx: "x1", amountMinor: 99, currency: "USD"),
            .purchaseResult("success", at: 4, tx: "x1", amountMinor: 199, currency: "USD")),
        Case(
            "events missing between price and charge leave a pass in doubt", .inconclusive,
            .header(platform: "iOS", storefront: "USA"),
            .priceShown(at: 1, source: "store", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 2),
            .purchaseResult(
                "success", at: 3, seq: 9, tx: "x1", amountMinor: 99, currency: "USD")),
        Case(
            "a clock that goes back does not matter", .pass,
            .header(platform: "iOS", storefront: "USA"),
            .priceShown(at: 500, source: "store", amountMinor: 99, currency: "USD"),
            .purchaseStarted(at: 2),
            .purchaseResult("success", at: 3, tx: "x1", amountMinor: 99, currency: "USD")),
    ])
    func theShownPriceIsTheStores(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingNamesPriceAndCharge() throws {
        let result = try Self.rule.result(
            .priceShown(
                at: 1, productId: "p", displayPrice: "1", source: "store", amountMinor: 99,
                currency: "USD"),
            .purchaseStarted(at: 2, productId: "p"),
            .purchaseResult("success", at: 3, tx: "x1", amountMinor: 199, currency: "USD"))
        #expect(result.findings.map(\.seqs) == [[1, 3]])
    }
}
