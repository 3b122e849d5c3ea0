import SandlotCompliance
import Testing

@Suite("ad-skip-not-early")
struct AdSkipNotEarlyTests {
    private static let rule = "ad-skip-not-early"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "an ad without a skip control is not checked", .notApplicable,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1000,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a banner is not checked", .notApplicable,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"banner"}
                {"t":100,"e":"ad_skip_enabled","adId":"a"}
                {"t":1000,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "4750 ms are enough", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":4750,"e":"ad_skip_enabled","adId":"a"}
                {"t":4800,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "4749 ms are not", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":4749,"e":"ad_skip_enabled","adId":"a"}
                {"t":4800,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "on the watch 2750 ms are enough", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"watchOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":2750,"e":"ad_skip_enabled","adId":"a"}
                {"t":2800,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "on the watch 2749 ms are not", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"watchOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":2749,"e":"ad_skip_enabled","adId":"a"}
                {"t":2800,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "the countdown that the ad states does not matter", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","countdownMs":1000}
                {"t":1000,"e":"ad_skip_enabled","adId":"a"}
                {"t":1100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "nor does a longer one", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","countdownMs":15000}
                {"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "without a platform it is unclear", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"ad_skip_enabled","adId":"a"}
                {"t":200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "an unknown platform is none", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"tvOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":9000,"e":"ad_skip_enabled","adId":"a"}
                {"t":9200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "an entitlement in between excuses it", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":500,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":600,"e":"ad_skip_enabled","adId":"a"}
                {"t":700,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "an entitlement before the ad does not", .fail,
                """
                {"t":0,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":100,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":600,"e":"ad_skip_enabled","adId":"a"}
                {"t":700,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "an entitlement after the skip does not", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":600,"e":"ad_skip_enabled","adId":"a"}
                {"t":650,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":700,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "an entitlement that ends does not", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":500,"e":"entitlement","productId":"remove_ads","active":false,"cause":"refund"}
                {"t":600,"e":"ad_skip_enabled","adId":"a"}
                {"t":700,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "an entitlement to something else does not", .fail,
                """
                {"t":0,"e":"price_shown","productId":"remove_ads","displayPrice":"$1"}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":500,"e":"entitlement","productId":"hats","active":true,"cause":"purchase"}
                {"t":600,"e":"ad_skip_enabled","adId":"a"}
                {"t":700,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "an entitlement that came and went does", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":500,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":550,"e":"entitlement","productId":"remove_ads","active":false,"cause":"refund"}
                {"t":600,"e":"ad_skip_enabled","adId":"a"}
                {"t":700,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "an entitlement to another product that removes ads does", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":500,"e":"entitlement","productId":"family","active":true,"cause":"purchase"}
                {"t":600,"e":"ad_skip_enabled","adId":"a"}
                {"t":700,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """, parameters: ["removeAdsProducts": ["remove_ads", "family"]]),
            Case(
                "an entitlement excuses whatever the clock says", .pass,
                """
                {"t":5000,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":4000,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":4100,"e":"ad_skip_enabled","adId":"a"}
                {"t":4200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "time in the background counts", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1000,"e":"app_state","state":"background"}
                {"t":4500,"e":"app_state","state":"active"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "time in the background does not count on the visible clock", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1000,"e":"app_state","state":"background"}
                {"t":4500,"e":"app_state","state":"active"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """, parameters: ["countdownClock": "visible"]),
            Case(
                "inactive counts as visible if so set", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1000,"e":"app_state","state":"inactive"}
                {"t":4500,"e":"app_state","state":"active"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """, parameters: ["countdownClock": "visible", "inactiveIsVisible": true]),
            Case(
                "visible time is enough on the visible clock", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1000,"e":"app_state","state":"background"}
                {"t":4500,"e":"app_state","state":"active"}
                {"t":8250,"e":"ad_skip_enabled","adId":"a"}
                {"t":8300,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """, parameters: ["countdownClock": "visible"]),
            Case(
                "elapsed time is enough on the elapsed clock", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1000,"e":"app_state","state":"background"}
                {"t":4500,"e":"app_state","state":"active"}
                {"t":4750,"e":"ad_skip_enabled","adId":"a"}
                {"t":8300,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """, parameters: ["countdownClock": "elapsed"]),
            Case(
                "a clock of another name is either", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1000,"e":"app_state","state":"background"}
                {"t":4500,"e":"app_state","state":"active"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """, parameters: ["countdownClock": "sundial"]),
            Case(
                "a gap makes a pass unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"seq":3,"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a gap leaves a failure a failure", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"seq":3,"t":500,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a gap makes an excuse unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"seq":3,"t":400,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":500,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a clock that goes back makes it unclear", .inconclusive,
                """
                {"t":5000,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1000,"e":"app_state","state":"active"}
                {"t":2000,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a doubled skip control is checked once", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a"}
                {"t":5001,"e":"ad_skip_enabled","adId":"a"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a skip control after the ad has gone is not checked", .notApplicable,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":200,"e":"ad_skip_enabled","adId":"a"}
                """),
            Case(
                "a skip control of an unknown ad is not checked", .notApplicable,
                """
                {"t":200,"e":"ad_skip_enabled","adId":"a"}
                """),
            Case(
                "the parameters can be set", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5999,"e":"ad_skip_enabled","adId":"a"}
                {"t":6100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """, parameters: ["countdownMs": 6000, "tolMs": 0]),
            Case(
                "the least time is met by itself", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":6000,"e":"ad_skip_enabled","adId":"a"}
                {"t":6100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """, parameters: ["countdownMs": 6000, "tolMs": 0]),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingTellsTimeAndLeastTime() throws {
        let finding = try Story(
            """
            {"t":1000,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
            {"t":2000,"e":"ad_skip_enabled","adId":"a"}
            """
        ).result(Self.rule).findings.first
        #expect(finding?.seqs == [1, 2])
        #expect(finding?.measure == .time(1_000, limit: 4_750))
    }
}
