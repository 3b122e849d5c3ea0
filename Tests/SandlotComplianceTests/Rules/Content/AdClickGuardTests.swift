import SandlotCompliance
import Testing

@Suite("ad-click-guard")
struct AdClickGuardTests {
    private static let rule = "ad-click-guard"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "no click, nothing to check", .notApplicable,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a click at exactly 1 s passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1000,"e":"ad_clicked","adId":"a","destination":"none"}
                """),
            Case(
                "a click one earlier fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":999,"e":"ad_clicked","adId":"a","destination":"none"}
                """),
            Case(
                "a click at once fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"banner"}
                {"t":0,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """),
            Case(
                "each click is checked", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":500,"e":"ad_clicked","adId":"a","destination":"appStore"}
                {"t":5000,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """),
            Case(
                "the first appearance counts", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":900,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1000,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """),
            Case(
                "a click after the ad has gone is checked", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":200,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """),
            Case(
                "a click on an ad that was never shown passes", .pass,
                """
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """),
            Case(
                "a click before the ad is shown passes", .pass,
                """
                {"t":10,"e":"ad_clicked","adId":"a","destination":"appStore"}
                {"t":20,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "another ad does not matter", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":4900,"e":"ad_shown","adId":"b","slot":"preTest","format":"banner"}
                {"t":5000,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """),
            Case(
                "a gap makes a pass unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"seq":3,"t":5000,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """),
            Case(
                "a gap leaves a failure a failure", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"seq":3,"t":50,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """),
            Case(
                "a clock that goes back makes a failure unclear", .inconclusive,
                """
                {"t":500,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """),
            Case(
                "a clock that goes back makes a pass unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":9000,"e":"app_state","state":"active"}
                {"t":5000,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """),
            Case(
                "the time can be set", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":200,"e":"ad_clicked","adId":"a","destination":"appStore"}
                """, parameters: ["guardMs": 200]),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingTellsTheTime() throws {
        let finding = try Story(
            """
            {"t":100,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
            {"t":280,"e":"ad_clicked","adId":"a","destination":"none"}
            """
        ).result(Self.rule).findings.first
        #expect(finding?.seqs == [1, 2])
        #expect(finding?.measure == .time(180, limit: 1_000))
    }
}
