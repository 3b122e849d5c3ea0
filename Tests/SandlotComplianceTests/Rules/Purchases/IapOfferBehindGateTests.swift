import SandlotCompliance
import Testing

@Suite("iap-offer-behind-gate")
struct IapOfferBehindGateTests {
    private static let rule = "iap-offer-behind-gate"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "a price behind the gate passes", .pass,
                """
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                """),
            Case(
                "a price behind the gate that can be tapped passes", .pass,
                """
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true,"actionable":true}
                """),
            Case(
                "an offer behind the gate passes", .pass,
                """
                {"t":1,"e":"offer_shown","offerId":"o1","initiated":"app","gated":true}
                """),
            Case(
                "a price elsewhere is worth a look", .advisory,
                """
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            Case(
                "a price elsewhere that can be tapped fails", .fail,
                """
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "actionable":true}
                """),
            Case(
                "an offer elsewhere fails", .fail,
                """
                {"t":1,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "an offer elsewhere that cannot be tapped is worth a look", .advisory,
                """
                {"t":1,"e":"offer_shown","offerId":"o1","initiated":"app","actionable":false}
                """),
            Case(
                "a gate that was passed does not put an offer behind it", .fail,
                """
                {"t":1,"e":"gate_passed","gateId":"g1","passId":"p1","purpose":"purchase"}
                {"t":2,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "the worst counts", .fail,
                """
                {"t":1,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                {"t":2,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                {"t":3,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "a run without offers is not concerned", .notApplicable,
                """
                {"t":1,"e":"screen","name":"home"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }
}
