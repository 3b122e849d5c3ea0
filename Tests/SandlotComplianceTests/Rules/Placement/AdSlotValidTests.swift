import SandlotCompliance
import Testing

@Suite("ad-slot-valid")
struct AdSlotValidTests {
    private static let rule = "ad-slot-valid"

    @Test(
        "the slot before a test",
        arguments: [
            Case(
                "an ad in phase preAd passes on the game's screen", .pass,
                """
                {"e":"screen","name":"game"}
                {"e":"phase","phase":"preAd","attempt":1}
                {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad in phase preAd passes on an unknown screen", .pass,
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad on the home screen fails", .fail,
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"e":"screen","name":"home"}
                {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a late ad in the middle of the test fails", .fail,
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "trying a word again opens no slot", .fail,
                """
                {"e":"phase","phase":"feedback","attempt":1,"word":0}
                {"e":"phase","phase":"preAd","attempt":1}
                {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "playing a level again opens a slot", .pass,
                """
                {"e":"phase","phase":"feedback","attempt":1,"word":0}
                {"e":"phase","phase":"preAd","attempt":2}
                {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an earlier attempt that was played has no slot left", .fail,
                """
                {"e":"phase","phase":"spelling","attempt":1,"word":0}
                {"e":"phase","phase":"spelling","attempt":2,"word":0}
                {"e":"phase","phase":"preAd","attempt":1}
                {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "every attempt that was played has used its slot up", .fail,
                """
                {"e":"phase","phase":"spelling","attempt":1,"word":0}
                {"e":"phase","phase":"spelling","attempt":2,"word":0}
                {"e":"phase","phase":"preAd","attempt":2}
                {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an attempt that was played in another window does not matter", .pass,
                """
                {"e":"phase","phase":"spelling","attempt":1,"word":0,"scene":"second"}
                {"e":"phase","phase":"preAd","attempt":1}
                {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "the other slot's phase does not do", .fail,
                """
                {"e":"phase","phase":"levelComplete","attempt":1}
                {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "only the phases that count as gameplay use the slot up", .pass,
                """
                {"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"e":"phase","phase":"preAd","attempt":1}
                {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """, parameters: ["gameplayPhases": ["spelling"]]),
            Case(
                "without any phase there is no slot", .fail,
                """
                {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
        ])
    func before(_ example: Case) throws { try check(example) }

    @Test(
        "the slot after a test, and elsewhere",
        arguments: [
            Case(
                "an ad in phase levelComplete passes", .pass,
                """
                {"e":"screen","name":"game"}
                {"e":"phase","phase":"levelComplete","attempt":1}
                {"e":"ad_shown","adId":"a","slot":"postTest","format":"interstitial"}
                """),
            Case(
                "leaving in the middle of the test opens no slot", .fail,
                """
                {"e":"phase","phase":"presenting","attempt":1,"word":3}
                {"e":"phase","phase":"none"}
                {"e":"ad_shown","adId":"a","slot":"postTest","format":"interstitial"}
                """),
            Case(
                "a post-test ad in phase preAd fails", .fail,
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"e":"ad_shown","adId":"a","slot":"postTest","format":"interstitial"}
                """),
            Case(
                "a post-test ad on the home screen fails", .fail,
                """
                {"e":"phase","phase":"levelComplete","attempt":1}
                {"e":"screen","name":"home"}
                {"e":"ad_shown","adId":"a","slot":"postTest","format":"interstitial"}
                """),
            Case(
                "the screen of another window does not matter", .pass,
                """
                {"e":"phase","phase":"levelComplete","attempt":1}
                {"e":"screen","name":"home","scene":"second"}
                {"e":"ad_shown","adId":"a","slot":"postTest","format":"interstitial"}
                """),
            Case(
                "any other slot fails", .fail,
                """
                {"e":"phase","phase":"levelComplete","attempt":1}
                {"e":"ad_shown","adId":"a","slot":"other","format":"rewarded"}
                """),
            Case(
                "a slot of an unknown name fails", .fail,
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"e":"ad_shown","adId":"a","slot":"midTest","format":"interstitial"}
                """),
            Case(
                "an ad that covers nothing is not checked", .notApplicable,
                """
                {"e":"ad_shown","adId":"a","slot":"other","format":"banner"}
                {"e":"ad_shown","adId":"b","slot":"other","format":"interstitial","modal":false}
                """),
            Case(
                "a banner that covers the screen is checked", .fail,
                """
                {"e":"ad_shown","adId":"a","slot":"other","format":"banner","modal":true}
                """),
            Case(
                "a doubled callback in the game is no ad", .pass,
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"e":"ad_dismissed","adId":"a","cause":"auto"}
                {"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "events missing between the phase and the ad leave a pass open", .inconclusive,
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"seq":4,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "events missing since the screen appeared leave a pass open", .inconclusive,
                """
                {"e":"screen","name":"game"}
                {"seq":4,"e":"phase","phase":"levelComplete","attempt":1}
                {"e":"ad_shown","adId":"a","slot":"postTest","format":"interstitial"}
                """),
            Case(
                "events missing before phase and ad change nothing", .pass,
                """
                {"e":"user_action","kind":"tap"}
                {"seq":4,"e":"phase","phase":"preAd","attempt":1}
                {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "events missing excuse no ad in the wrong place", .fail,
                """
                {"e":"screen","name":"home"}
                {"seq":4,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a clock that goes back changes nothing", .pass,
                """
                {"t":900,"e":"phase","phase":"preAd","attempt":1}
                {"t":100,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
        ])
    func afterAndElsewhere(_ example: Case) throws { try check(example) }

    private func check(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule) == example.verdict)
    }

    @Test func findingNamesPhaseScreenAndAd() throws {
        let result = try Story(
            """
            {"e":"screen","name":"home"}
            {"e":"phase","phase":"preAd","attempt":1}
            {"e":"user_action","kind":"tap"}
            {"t":70,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1, 2, 4]])
        #expect(result.findings.map(\.atMs) == [70])
    }
}
