import SandlotCompliance
import Testing

@Suite("ad-not-at-level-start")
struct AdNotAtLevelStartTests {
    private static let rule = "ad-not-at-level-start"

    @Test(
        "edge cases",
        arguments: [
            Case(
                "an ad after a test passes", .pass,
                """
                {"e":"phase","phase":"levelComplete","attempt":1}
                {"e":"ad_shown","adId":"a","slot":"postTest","format":"interstitial"}
                """),
            Case(
                "a pre-test ad fails in whatever phase", .fail,
                """
                {"e":"phase","phase":"none"}
                {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "any slot fails in phase preAd", .fail,
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"e":"ad_shown","adId":"a","slot":"other","format":"appOpen"}
                """),
            Case(
                "the phase of another window does not matter", .pass,
                """
                {"e":"phase","phase":"preAd","attempt":1,"scene":"second"}
                {"e":"ad_shown","adId":"a","slot":"other","format":"interstitial"}
                """),
            Case(
                "a phase that is over does not matter", .pass,
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"e":"phase","phase":"none"}
                {"e":"ad_shown","adId":"a","slot":"other","format":"interstitial"}
                """),
            Case(
                "an ad before any phase passes", .pass,
                #"{"e":"ad_shown","adId":"a","slot":"other","format":"rewarded"}"#),
            Case(
                "an ad that covers nothing is not checked", .notApplicable,
                #"{"e":"ad_shown","adId":"a","slot":"preTest","format":"static"}"#),
            Case(
                "an ad that is not modal is not checked", .notApplicable,
                #"{"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","modal":false}"#
            ),
            Case(
                "a static ad that is modal is checked", .fail,
                #"{"e":"ad_shown","adId":"a","slot":"preTest","format":"static","modal":true}"#),
            Case(
                "events missing since the phase leave a pass open", .inconclusive,
                """
                {"e":"phase","phase":"levelComplete","attempt":1}
                {"seq":6,"e":"ad_shown","adId":"a","slot":"postTest","format":"interstitial"}
                """),
            Case(
                "events missing excuse nothing", .fail,
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"seq":6,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a clock that goes back changes nothing", .pass,
                """
                {"t":900,"e":"phase","phase":"levelComplete","attempt":1}
                {"t":100,"e":"ad_shown","adId":"a","slot":"postTest","format":"interstitial"}
                """),
        ])
    func edgeCases(_ example: Case) throws {
        #expect(try Story(example.lines).verdict(Self.rule) == example.verdict)
    }

    @Test func findingNamesPhaseAndAd() throws {
        let result = try Story(
            """
            {"e":"phase","phase":"preAd","attempt":1}
            {"t":40,"e":"ad_shown","adId":"a","slot":"other","format":"interstitial"}
            """
        ).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1, 2]])
        #expect(result.findings.map(\.atMs) == [40])
    }
}
