import SandlotCompliance
import Testing

@Suite("iap-subscription-disclosure")
struct IapSubscriptionDisclosureTests {
    private static let rule = "iap-subscription-disclosure"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "terms after the gate pass", .pass,
                """
                {"t":1,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":2,"e":"price_shown","productId":"premium","displayPrice":"$0.99",\
                "period":"P1M","renews":true}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium",\
                "kind":"subscription"}
                """),
            Case(
                "a subscription that does not renew is disclosed as well", .pass,
                """
                {"t":1,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":2,"e":"price_shown","productId":"premium","displayPrice":"$0.99",\
                "period":"P1M","renews":false}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium",\
                "kind":"subscription"}
                """),
            Case(
                "without a gate the run's beginning counts", .pass,
                """
                {"t":2,"e":"price_shown","productId":"premium","displayPrice":"$0.99",\
                "period":"P1M","renews":true}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium",\
                "kind":"subscription"}
                """),
            Case(
                "terms before the newest gate do not count", .fail,
                """
                {"t":1,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":2,"e":"price_shown","productId":"premium","displayPrice":"$0.99",\
                "period":"P1M","renews":true}
                {"t":3,"e":"gate_passed","gateId":"g2","passId":"p2","purpose":"link"}
                {"t":4,"e":"purchase_started","purchaseId":"b1","productId":"premium",\
                "kind":"subscription"}
                """),
            Case(
                "a period alone does not", .fail,
                """
                {"t":2,"e":"price_shown","productId":"premium","displayPrice":"$0.99",\
                "period":"P1M"}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium",\
                "kind":"subscription"}
                """),
            Case(
                "the renewal alone does not", .fail,
                """
                {"t":2,"e":"price_shown","productId":"premium","displayPrice":"$0.99",\
                "renews":true}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium",\
                "kind":"subscription"}
                """),
            Case(
                "two prices with a half each do not", .fail,
                """
                {"t":1,"e":"price_shown","productId":"premium","displayPrice":"$0.99",\
                "period":"P1M"}
                {"t":2,"e":"price_shown","productId":"premium","displayPrice":"$0.99",\
                "renews":true}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium",\
                "kind":"subscription"}
                """),
            Case(
                "a later price without terms does not undo them", .pass,
                """
                {"t":1,"e":"price_shown","productId":"premium","displayPrice":"$0.99",\
                "period":"P1M","renews":true}
                {"t":2,"e":"price_shown","productId":"premium","displayPrice":"$0.99"}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium",\
                "kind":"subscription"}
                """),
            Case(
                "terms of another product do not count", .fail,
                """
                {"t":2,"e":"price_shown","productId":"gold","displayPrice":"$0.99","period":"P1M",\
                "renews":true}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium",\
                "kind":"subscription"}
                """),
            Case(
                "terms after the purchase began do not count", .fail,
                """
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium",\
                "kind":"subscription"}
                {"t":4,"e":"price_shown","productId":"premium","displayPrice":"$0.99",\
                "period":"P1M","renews":true}
                """),
            Case(
                "terms of an earlier run do not count", .fail,
                """
                {"t":2,"e":"price_shown","productId":"premium","displayPrice":"$0.99",\
                "period":"P1M","renews":true}
                {"run":"r2"}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium",\
                "kind":"subscription"}
                """),
            Case(
                "no price at all fails", .fail,
                """
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium",\
                "kind":"subscription"}
                """),
            Case(
                "the header says the kind", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"premium",\
                "kind":"subscription"},{"id":"remove_ads","kind":"nonConsumable"}]}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium"}
                """),
            Case(
                "the header outranks the purchase", .notApplicable,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","products":[{"id":"premium",\
                "kind":"subscription"},{"id":"remove_ads","kind":"nonConsumable"}]}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"remove_ads",\
                "kind":"subscription"}
                """),
            Case(
                "another kind is not checked", .notApplicable,
                """
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium",\
                "kind":"nonConsumable"}
                """),
            Case(
                "a kind that is not known is not checked", .notApplicable,
                """
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium"}
                """),
            Case(
                "events missing since the gate leave a pass in doubt", .inconclusive,
                """
                {"t":1,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"seq":9,"t":2,"e":"price_shown","productId":"premium","displayPrice":"$0.99",\
                "period":"P1M","renews":true}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium",\
                "kind":"subscription"}
                """),
            Case(
                "without a gate events missing before the price do not matter", .pass,
                """
                {"e":"user_action","kind":"tap"}
                {"seq":9,"t":2,"e":"price_shown","productId":"premium","displayPrice":"$0.99",\
                "period":"P1M","renews":true}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium",\
                "kind":"subscription"}
                """),
            Case(
                "a clock that goes back does not matter", .pass,
                """
                {"t":100,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":20,"e":"price_shown","productId":"premium","displayPrice":"$0.99",\
                "period":"P1M","renews":true}
                {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium",\
                "kind":"subscription"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingNamesGateAndPurchase() throws {
        let result = try Story(
            """
            {"t":1,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
            {"t":2,"e":"price_shown","productId":"premium","displayPrice":"$2.99"}
            {"t":3,"e":"purchase_started","purchaseId":"b1","productId":"premium","kind":"subscription"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1, 3]])
    }
}
