import SandlotCompliance
import Testing

@Suite("iap-price-truthful")
struct IapPriceTruthfulTests {
    private static let rule = "iap-price-truthful"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "a price of the store passes", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "storefront":"DEU","products":[{"id":"remove_ads","kind":"nonConsumable",\
                "amountMinor":119,"currency":"EUR"}]}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":119,"currency":"EUR"}
                """),
            Case(
                "a price of the store that states no amount passes", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "storefront":"DEU","products":[{"id":"remove_ads","kind":"nonConsumable",\
                "amountMinor":119,"currency":"EUR"}]}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store"}
                """),
            Case(
                "another amount than the header's fails even from the store", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "storefront":"DEU","products":[{"id":"remove_ads","kind":"nonConsumable",\
                "amountMinor":119,"currency":"EUR"}]}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":99,"currency":"EUR"}
                """),
            Case(
                "another currency than the header's fails", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "storefront":"DEU","products":[{"id":"remove_ads","kind":"nonConsumable",\
                "amountMinor":119,"currency":"EUR"}]}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":119,"currency":"USD"}
                """),
            Case(
                "an amount alone is compared", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "storefront":"DEU","products":[{"id":"remove_ads","kind":"nonConsumable",\
                "amountMinor":119,"currency":"EUR"}]}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":99}
                """),
            Case(
                "a currency alone is compared", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "storefront":"DEU","products":[{"id":"remove_ads","kind":"nonConsumable",\
                "amountMinor":119,"currency":"EUR"}]}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","currency":"USD"}
                """),
            Case(
                "a product that the header does not list is checked by its source", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "storefront":"DEU","products":[{"id":"remove_ads","kind":"nonConsumable",\
                "amountMinor":119,"currency":"EUR"}]}
                {"t":1,"e":"price_shown","productId":"hints","displayPrice":"$0.99",\
                "source":"store","amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a listed product without a price is checked by its source", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"remove_ads",\
                "kind":"nonConsumable"}]}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a price of the app's own fails outside the USA", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"DEU"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"hardcoded"}
                """),
            Case(
                "a price of the app's own that agrees with the header fails all the same", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "storefront":"DEU","products":[{"id":"remove_ads","kind":"nonConsumable",\
                "amountMinor":119,"currency":"EUR"}]}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"hardcoded","amountMinor":119,"currency":"EUR"}
                """),
            Case(
                "a price of the app's own in the USA is in doubt", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"USA"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"hardcoded"}
                """),
            Case(
                "a price of the app's own without a storefront is in doubt", .inconclusive,
                """
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"hardcoded"}
                """),
            Case(
                "a price without a source is in doubt", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "storefront":"DEU","products":[{"id":"remove_ads","kind":"nonConsumable",\
                "amountMinor":119,"currency":"EUR"}]}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "amountMinor":119,"currency":"EUR"}
                """),
            Case(
                "a price of an unknown source is in doubt", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"DEU"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"guess"}
                """),
            Case(
                "a run without prices and charges is not concerned", .notApplicable,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
                "storefront":"DEU","products":[{"id":"remove_ads","kind":"nonConsumable",\
                "amountMinor":119,"currency":"EUR"}]}
                {"t":1,"e":"screen","name":"home"}
                """),
            Case(
                "a charge as shown passes", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"USA"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":99,"currency":"USD"}
                {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":3,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a charge of another amount fails", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"USA"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":99,"currency":"USD"}
                {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":3,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":199,"currency":"USD"}
                """),
            Case(
                "a charge in another currency fails", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"USA"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":99,"currency":"USD"}
                {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":3,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"EUR"}
                """),
            Case(
                "the latest price counts", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"USA"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":199,"currency":"USD"}
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":99,"currency":"USD"}
                {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":3,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a later price that states nothing does not replace it", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"USA"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":199,"currency":"USD"}
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","currency":"USD"}
                {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":3,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a price of another product is not compared", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"USA"}
                {"t":1,"e":"price_shown","productId":"hints","displayPrice":"$0.99",\
                "source":"store","amountMinor":199,"currency":"USD"}
                {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":3,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a charge of nothing is not checked", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"USA"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":99,"currency":"USD"}
                {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":3,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":0,"currency":"USD"}
                """),
            Case(
                "a charge without a currency is not checked", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"USA"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":99,"currency":"USD"}
                {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":3,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":199}
                """),
            Case(
                "a charge before any price is not checked", .notApplicable,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"USA"}
                {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":3,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                """),
            Case(
                "what failed is no charge", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"USA"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":99,"currency":"USD"}
                {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":3,"e":"purchase_result","purchaseId":"b1","result":"failed",\
                "amountMinor":199,"currency":"USD"}
                """),
            Case(
                "a result that comes again with another amount is not checked", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"USA"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":99,"currency":"USD"}
                {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":3,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                {"t":4,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":199,"currency":"USD"}
                """),
            Case(
                "events missing between price and charge leave a pass in doubt", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"USA"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":99,"currency":"USD"}
                {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"seq":9,"t":3,"e":"purchase_result","purchaseId":"b1","result":"success",\
                "tx":"x1","amountMinor":99,"currency":"USD"}
                """),
            Case(
                "a clock that goes back does not matter", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","storefront":"USA"}
                {"t":500,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "source":"store","amountMinor":99,"currency":"USD"}
                {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":3,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
                "amountMinor":99,"currency":"USD"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingNamesPriceAndCharge() throws {
        let result = try Story(
            """
            {"t":1,"e":"price_shown","productId":"p","displayPrice":"1","amountMinor":99,\
            "currency":"USD","source":"store"}
            {"t":2,"e":"purchase_started","purchaseId":"b1","productId":"p"}
            {"t":3,"e":"purchase_result","purchaseId":"b1","result":"success","tx":"x1",\
            "amountMinor":199,"currency":"USD"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1, 3]])
    }
}
