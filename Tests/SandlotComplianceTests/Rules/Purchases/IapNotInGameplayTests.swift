import SandlotCompliance
import Testing

@Suite("iap-not-in-gameplay")
struct IapNotInGameplayTests {
    private static let rule = "iap-not-in-gameplay"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "an offer while a word is spelled fails", .fail,
                """
                {"t":100,"e":"phase","phase":"spelling","attempt":1,"word":1}
                {"t":200,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "a price while a word is presented fails", .fail,
                """
                {"t":100,"e":"phase","phase":"presenting","attempt":1,"word":1}
                {"t":200,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99"}
                """),
            Case(
                "a gate during feedback fails", .fail,
                """
                {"t":100,"e":"phase","phase":"feedback","attempt":1,"word":1}
                {"t":200,"e":"gate_shown","gateId":"g1","purpose":"link"}
                """),
            Case(
                "a gate that shows a lock fails as well", .fail,
                """
                {"t":50,"e":"screen","name":"game"}
                {"t":100,"e":"phase","phase":"spelling","attempt":1,"word":1}
                {"t":200,"e":"gate_shown","gateId":"g1","purpose":"link"}
                """),
            Case(
                "what stands behind the gate fails as well", .fail,
                """
                {"t":100,"e":"phase","phase":"spelling","attempt":1,"word":1}
                {"t":200,"e":"price_shown","productId":"remove_ads","displayPrice":"$0.99",\
                "gated":true}
                """),
            Case(
                "an offer before any phase passes", .pass,
                """
                {"t":200,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "an offer before the first word passes", .pass,
                """
                {"t":100,"e":"phase","phase":"preAd","attempt":1}
                {"t":200,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "an offer after the last word passes", .pass,
                """
                {"t":100,"e":"phase","phase":"spelling","attempt":1,"word":1}
                {"t":150,"e":"phase","phase":"levelComplete","attempt":1}
                {"t":200,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "an offer in a phase that is not known passes", .pass,
                """
                {"t":100,"e":"phase","phase":"bonus","attempt":1}
                {"t":200,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "an offer on another screen passes", .pass,
                """
                {"t":100,"e":"phase","phase":"spelling","attempt":1,"word":1}
                {"t":150,"e":"screen","name":"settings"}
                {"t":200,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "an offer back on the game screen fails", .fail,
                """
                {"t":100,"e":"phase","phase":"spelling","attempt":1,"word":1}
                {"t":150,"e":"screen","name":"settings"}
                {"t":160,"e":"screen","name":"game"}
                {"t":200,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "a game in another window does not matter", .pass,
                """
                {"t":100,"e":"phase","phase":"spelling","attempt":1,"word":1}
                {"t":200,"e":"offer_shown","offerId":"o1","initiated":"app","scene":"second"}
                """),
            Case(
                "a game in the same other window does", .fail,
                """
                {"t":100,"e":"phase","phase":"spelling","attempt":1,"word":1,"scene":"second"}
                {"t":200,"e":"offer_shown","offerId":"o1","initiated":"app","scene":"second"}
                """),
            Case(
                "what counts as a game can be set", .pass,
                """
                {"t":100,"e":"phase","phase":"spelling","attempt":1,"word":1}
                {"t":200,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """, parameters: ["gameplayPhases": ["presenting"]]),
            Case(
                "a game that begins at the same instant afterwards passes", .pass,
                """
                {"t":100,"e":"offer_shown","offerId":"o1","initiated":"app"}
                {"t":100,"e":"phase","phase":"spelling","attempt":1,"word":1}
                """),
            Case(
                "events missing since the screen came leave a pass in doubt", .inconclusive,
                """
                {"t":50,"e":"screen","name":"settings"}
                {"seq":9,"t":200,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "events missing leave a failure a failure", .fail,
                """
                {"t":100,"e":"phase","phase":"spelling","attempt":1,"word":1}
                {"seq":9,"t":200,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "events missing before an offer in an unknown state do not matter", .pass,
                """
                {"e":"user_action","kind":"tap"}
                {"seq":9,"t":200,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "a clock that goes back does not matter", .fail,
                """
                {"t":100,"e":"phase","phase":"spelling","attempt":1,"word":1}
                {"t":20,"e":"offer_shown","offerId":"o1","initiated":"app"}
                """),
            Case(
                "a run without offers is not concerned", .notApplicable,
                """
                {"t":100,"e":"phase","phase":"spelling","attempt":1,"word":1}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingNamesPhaseScreenAndOffer() throws {
        let result = try Story(
            """
            {"t":1,"e":"screen","name":"game"}
            {"t":2,"e":"phase","phase":"spelling","attempt":1,"word":0}
            {"t":3,"e":"user_action","kind":"tap"}
            {"t":4,"e":"offer_shown","offerId":"o1","initiated":"user"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1, 2, 4]])
    }
}
