import SandlotCompliance
import Testing

@Suite("ad-dismiss-no-chain")
struct AdDismissNoChainTests {
    private static let rule = "ad-dismiss-no-chain"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "an ad that stays is not checked", .notApplicable,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "no ad follows", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "an ad that follows at once fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5200,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "one millisecond less than 2 s fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":7199,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "exactly 2 s pass", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":7200,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "closing counts", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"close"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "going away by itself counts", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"auto"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a click does not", .notApplicable,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"click"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an entitlement does not", .notApplicable,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"entitlement"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "the app does not", .notApplicable,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"app"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a crash does not", .notApplicable,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"crash"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an unknown cause does not", .notApplicable,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"magic"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a user action in between passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5250,"e":"user_action","kind":"tap"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a user action before does not", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5100,"e":"user_action","kind":"tap"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a user action after does not", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                {"t":5400,"e":"user_action","kind":"tap"}
                """),
            Case(
                "a user action in another window passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5250,"e":"user_action","kind":"tap","scene":"two"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a tap on skip is no user action", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":0,"e":"ad_shown","adId":"c","slot":"preTest","format":"banner"}
                {"t":0,"e":"ad_skip_enabled","adId":"c"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5250,"e":"ad_skip_tapped","adId":"c"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a banner that follows does not matter", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"banner"}
                """),
            Case(
                "a banner that goes away is not checked", .notApplicable,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"banner"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an interstitial after a banner after an interstitial fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5300,"e":"ad_shown","adId":"c","slot":"preTest","format":"banner"}
                {"t":5400,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad in another window does not matter", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial","scene":"two"}
                """),
            Case(
                "a dismissal logged for another window belongs to the window of its ad", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip","scene":"two"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a doubled appearance does not matter", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5300,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a doubled dismissal does not begin anew", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1000,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad that was open already does not matter", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":9000,"e":"ad_dismissed","adId":"b","cause":"skip"}
                """),
            Case(
                "two ads go and one follows", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":0,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5250,"e":"ad_dismissed","adId":"b","cause":"skip"}
                {"t":5300,"e":"ad_shown","adId":"c","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an action between the two dismissals clears only the first", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":0,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5220,"e":"user_action","kind":"tap"}
                {"t":5250,"e":"ad_dismissed","adId":"b","cause":"skip"}
                {"t":5300,"e":"ad_shown","adId":"c","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a gap between the ads leaves a failure a failure", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"seq":4,"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a gap makes an action in between unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"seq":4,"t":5250,"e":"user_action","kind":"tap"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a gap does not matter if no ad follows", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"seq":4,"t":5250,"e":"user_action","kind":"tap"}
                """),
            Case(
                "a clock that goes back makes it unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5100,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a clock that goes back does not matter if there was an action", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5100,"e":"user_action","kind":"tap"}
                {"t":5150,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "the time can be set", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
                """, parameters: ["chainMs": 100]),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingNamesBothAds() throws {
        let findings = try Story(
            """
            {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
            {"t":5200,"e":"ad_dismissed","adId":"a","cause":"skip"}
            {"t":5300,"e":"ad_shown","adId":"b","slot":"preTest","format":"interstitial"}
            """
        ).result(Self.rule).findings
        #expect(findings.map(\.seqs) == [[2, 3]])
        #expect(findings.first?.measure == .time(100, limit: 2_000))
    }
}
