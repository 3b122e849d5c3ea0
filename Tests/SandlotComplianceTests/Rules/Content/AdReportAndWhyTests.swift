import SandlotCompliance
import Testing

@Suite("ad-report-and-why")
struct AdReportAndWhyTests {
    private static let rule = "ad-report-and-why"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "no ad, nothing to check", .notApplicable,
                """
                {"t":0,"e":"screen","name":"parentArea","affordances":["reportAd"]}
                """),
            Case(
                "a control on the ad passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","reportAffordance":true}
                """),
            Case(
                "a screen before the ad passes", .pass,
                """
                {"t":0,"e":"screen","name":"parentArea","affordances":["reportAd"]}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a screen after the ad passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":10,"e":"screen","name":"parentArea","affordances":["reportAd"]}
                """),
            Case(
                "a screen in another window passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":10,"e":"screen","name":"parentArea","affordances":["reportAd"],"scene":"two"}
                """),
            Case(
                "a screen with other controls does not", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":10,"e":"screen","name":"parentArea","affordances":["whyAd","restore"]}
                """),
            Case(
                "a screen whose controls are unknown does not", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":10,"e":"screen","name":"parentArea"}
                """),
            Case(
                "neither, in a complete run, fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":10,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "neither, in a run that crashed, is unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":10,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"e":"trace_end","reason":"crash"}
                """),
            Case(
                "neither, in a run that was cut off, is unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":10,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"e":"trace_end","reason":"truncated"}
                """),
            Case(
                "a run that goes on after its end is not complete", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5,"e":"trace_end","reason":"normal"}
                {"t":10,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"e":"trace_end","reason":"truncated"}
                """),
            Case(
                "an ad that was not targeted needs no reason", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"none"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","reportAffordance":true}
                """),
            Case(
                "nor does one that the house chose", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"house"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","reportAffordance":true}
                """),
            Case(
                "nor does one that was targeted in an unknown way", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"astrological"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","reportAffordance":true}
                """),
            Case(
                "one by context does", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"contextual"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","reportAffordance":true}
                """),
            Case(
                "one by behaviour does", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"behavioral"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","reportAffordance":true}
                """),
            Case(
                "one by remarketing does", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"remarketing"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","reportAffordance":true}
                """),
            Case(
                "the reason on the ad passes", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"contextual"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","targetingInfo":true,"reportAffordance":true}
                """),
            Case(
                "the reason on a screen passes", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"contextual"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","reportAffordance":true}
                {"t":20,"e":"screen","name":"parentArea","affordances":["whyAd"]}
                """),
            Case(
                "both on one screen pass", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"contextual"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":20,"e":"screen","name":"parentArea","affordances":["whyAd","reportAd"]}
                """),
            Case(
                "both on two screens pass", .pass,
                """
                {"t":0,"e":"screen","name":"parentArea","affordances":["whyAd"]}
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"contextual"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":20,"e":"screen","name":"parentArea","affordances":["reportAd"]}
                """),
            Case(
                "the reason alone fails", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"contextual"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","targetingInfo":true}
                """),
            Case(
                "no reason in a run that was cut off is unclear", .inconclusive,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"contextual"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","reportAffordance":true}
                {"e":"trace_end","reason":"truncated"}
                """),
            Case(
                "unknown targeting without a reason is unclear", .inconclusive,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","reportAffordance":true}
                """),
            Case(
                "unknown targeting with a reason passes", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","targetingInfo":true,"reportAffordance":true}
                """),
            Case(
                "unknown targeting with a reason on a later screen passes", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","reportAffordance":true}
                {"t":20,"e":"screen","name":"parentArea","affordances":["whyAd"]}
                """),
            Case(
                "unknown targeting without a way to report fails", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a request for another ad does not matter", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"b","network":"admob","targeting":"contextual"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","reportAffordance":true}
                """),
            Case(
                "the latest request counts", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"none"}
                {"t":5,"e":"ad_requested","adId":"a","network":"admob","targeting":"contextual"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","reportAffordance":true}
                """),
            Case(
                "a banner is checked as well", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"banner"}
                """),
            Case(
                "a gap before the screen makes it unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"seq":3,"t":10,"e":"screen","name":"parentArea","affordances":["reportAd"]}
                """),
            Case(
                "a gap after the screen makes it unclear", .inconclusive,
                """
                {"t":0,"e":"screen","name":"parentArea","affordances":["reportAd"]}
                {"seq":3,"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a gap does not matter if the ad has the control", .pass,
                """
                {"t":0,"e":"screen","name":"parentArea","affordances":["reportAd"]}
                {"seq":3,"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","reportAffordance":true}
                """),
            Case(
                "a gap after the request makes it unclear", .inconclusive,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"none"}
                {"seq":3,"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","reportAffordance":true}
                """),
            Case(
                "a gap leaves a failure a failure", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"seq":9,"t":10,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a clock that goes back does not matter", .pass,
                """
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":0,"e":"screen","name":"parentArea","affordances":["reportAd"]}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingNamesRequestAdAndScreen() throws {
        let findings = try Story(
            """
            {"e":"screen","name":"home","affordances":["reportAd"]}
            {"e":"ad_requested","adId":"a","network":"admob","targeting":"contextual"}
            {"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
            {"e":"ad_dismissed","adId":"a","cause":"auto"}
            """
        ).result(Self.rule).findings
        #expect(findings.map(\.seqs) == [[1, 2, 3]])
    }
}
