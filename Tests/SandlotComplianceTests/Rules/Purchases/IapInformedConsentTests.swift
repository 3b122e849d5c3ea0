import SandlotCompliance
import Testing

@Suite("iap-informed-consent")
struct IapInformedConsentTests {
    private static let rule = "iap-informed-consent"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "a price behind the gate before the purchase passes", .pass,
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":1100,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                {"t":2000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "a gate of another purpose counts as well", .pass,
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"parentArea"}
                {"t":1100,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                {"t":2000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "a price that is not behind the gate does not count", .fail,
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":1100,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                {"t":2000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "a price of another product does not count", .fail,
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":1100,"e":"price_shown","productId":"hints","displayPrice":"$0.99",\
                "gated":true}
                {"t":2000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "a price before the newest gate does not count", .fail,
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":1100,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                {"t":1200,"e":"gate_passed","gateId":"g2","passId":"p2","purpose":"purchase"}
                {"t":2000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "a newer price without a gate does not undo the one behind it", .pass,
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":1100,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                {"t":1200,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                {"t":2000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "without a gate the purchase fails even after a price behind one", .fail,
                """
                {"t":1100,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                {"t":2000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "a gate in another run does not count", .fail,
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":1100,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                {"run":"r2"}
                {"t":10,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                {"t":20,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "a price after the purchase does not count", .fail,
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":2000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2100,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                """),
            Case(
                "a second purchase may rest on the same price", .pass,
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":1100,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                {"t":2000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":3000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                """),
            Case(
                "one purchase without a price is enough to fail", .fail,
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":1100,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                {"t":2000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                {"t":2500,"e":"gate_passed","gateId":"g2","passId":"p2","purpose":"purchase"}
                {"t":3000,"e":"purchase_started","purchaseId":"b2","productId":"remove_ads"}
                """),
            Case(
                "a clock that goes back does not matter", .pass,
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":400,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                {"t":2000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "events missing between gate and purchase leave a pass in doubt", .inconclusive,
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":1100,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                {"seq":9,"t":2000,"e":"purchase_started","purchaseId":"b1",\
                "productId":"remove_ads"}
                """),
            Case(
                "events missing between gate and price do so as well", .inconclusive,
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"seq":9,"t":1100,"e":"price_shown","productId":"remove_ads",\
                "displayPrice":"$0.99","gated":true}
                {"t":2000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "events missing before the gate do not matter", .pass,
                """
                {"e":"app_state","state":"active"}
                {"seq":5,"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1",\
                "purpose":"purchase"}
                {"t":1100,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                {"t":2000,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
                """),
            Case(
                "events missing leave a failure a failure", .fail,
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"seq":9,"t":2000,"e":"purchase_started","purchaseId":"b1",\
                "productId":"remove_ads"}
                """),
            Case(
                "a run without a purchase is not concerned", .notApplicable,
                """
                {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":1100,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingNamesGateAndPurchase() throws {
        let result = try Story(
            """
            {"t":1000,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
            {"t":1100,"e":"screen","name":"paywall"}
            {"t":1200,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1, 3]])
        #expect(result.findings.map(\.atMs) == [1_200])
    }
}
