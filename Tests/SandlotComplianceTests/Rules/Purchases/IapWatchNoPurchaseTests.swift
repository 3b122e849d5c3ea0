import SandlotCompliance
import Testing

@Suite("iap-watch-no-purchase")
struct IapWatchNoPurchaseTests {
    private static let rule = "iap-watch-no-purchase"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "a purchase on a watch fails", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"watchOS"}
                {"t":1,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "an offer on a watch fails", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"watchOS"}
                {"t":1,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "a price on a watch fails even behind the gate", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"watchOS"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                """),
            Case(
                "a purchase on a phone passes", .pass,
                """
                {"t":1,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "an offer on a tablet passes", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iPadOS"}
                {"t":1,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "a price on Android passes", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"android"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            Case(
                "a price in the simulator passes", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"sim"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            Case(
                "a watch with nothing to buy is not concerned", .notApplicable,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"watchOS"}
                {"t":1,"e":"entitlement","productId":"remove_ads","active":true,"cause":"sync"}
                """),
            Case(
                "an approval on a watch is no purchase there", .notApplicable,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"watchOS"}
                {"t":1,"e":"transaction_update","tx":"x1","productId":"remove_ads",\
                "kind":"approved","verified":true}
                """),
            Case(
                "without a platform it is in doubt", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","build":"release"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            Case(
                "on a platform that is not known it is in doubt", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"tvOS"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            Case(
                "without a header it is in doubt", .inconclusive,
                """
                {"seq":0,"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            Case(
                "each run has its own platform", .fail,
                """
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                {"run":"r2"}
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"watchOS"}
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }
}
