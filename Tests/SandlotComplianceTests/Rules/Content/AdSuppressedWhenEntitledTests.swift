import SandlotCompliance
import Testing

@Suite("ad-suppressed-when-entitled")
struct AdSuppressedWhenEntitledTests {
    private static let rule = "ad-suppressed-when-entitled"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "an ad while nothing is owned passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "nothing happens, nothing to check", .notApplicable,
                """
                {"t":0,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                """),
            Case(
                "an ad after the entitlement fails", .fail,
                """
                {"t":0,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad before it passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":5001,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                """),
            Case(
                "a banner fails as well", .fail,
                """
                {"t":0,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"banner"}
                """),
            Case(
                "an ad in another window fails as well", .fail,
                """
                {"t":0,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","scene":"two"}
                """),
            Case(
                "what the header lists is owned", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":["remove_ads"]}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "what the app does not know yet is owned all the same", .fail,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":["remove_ads"]}
                {"t":0,"e":"entitlement","productId":"remove_ads","active":false,"cause":"launch"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a refund ends what the header lists", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":["remove_ads"]}
                {"t":0,"e":"entitlement","productId":"remove_ads","active":false,"cause":"refund"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "the next ad after a refund passes", .pass,
                """
                {"t":0,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":5,"e":"entitlement","productId":"remove_ads","active":false,"cause":"refund"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad while something else is owned passes", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"products":[{"id":"remove_ads","kind":"nonConsumable"}],"initialEntitlements":["hats"]}
                {"t":0,"e":"entitlement","productId":"shoes","active":true,"cause":"purchase"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "any cause counts", .fail,
                """
                {"t":0,"e":"entitlement","productId":"remove_ads","active":true,"cause":"debug"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "any of the products counts", .fail,
                """
                {"t":0,"e":"entitlement","productId":"family","active":true,"cause":"purchase"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """, parameters: ["removeAdsProducts": ["remove_ads", "family"]]),
            Case(
                "losing one of two keeps ads away", .fail,
                """
                {"t":0,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":1,"e":"entitlement","productId":"family","active":true,"cause":"purchase"}
                {"t":2,"e":"entitlement","productId":"remove_ads","active":false,"cause":"refund"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """, parameters: ["removeAdsProducts": ["remove_ads", "family"]]),
            Case(
                "without a list in the header it is unclear", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8}}
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "without a header it is unclear", .inconclusive,
                """
                {"seq":0,"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an event about another product does not help", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8}}
                {"t":0,"e":"entitlement","productId":"hats","active":true,"cause":"purchase"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an event about the product does", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8}}
                {"t":0,"e":"entitlement","productId":"remove_ads","active":false,"cause":"launch"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an event about one of the products does", .pass,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8}}
                {"t":0,"e":"entitlement","productId":"family","active":false,"cause":"launch"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """, parameters: ["removeAdsProducts": ["remove_ads", "family"]]),
            Case(
                "an event after the ad does not help", .inconclusive,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8}}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":20,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":30,"e":"entitlement","productId":"remove_ads","active":false,"cause":"launch"}
                """),
            Case(
                "a doubled appearance is not checked", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":2,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":3,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad of the next run of the device is checked by that run", .pass,
                """
                {"t":0,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"run":"r2"}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a request while it is owned is an advisory", .advisory,
                """
                {"t":0,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":10,"e":"ad_requested","adId":"a","network":"admob"}
                """),
            Case(
                "a request while nothing is owned is not checked", .notApplicable,
                """
                {"t":10,"e":"ad_requested","adId":"a","network":"admob"}
                """),
            Case(
                "a request when it is unknown is not checked", .notApplicable,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8}}
                {"t":10,"e":"ad_requested","adId":"a","network":"admob"}
                """),
            Case(
                "a request by what the header lists is an advisory", .advisory,
                """
                {"e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":["remove_ads"]}
                {"t":10,"e":"ad_requested","adId":"a","network":"admob"}
                """),
            Case(
                "an ad that lets go exactly in time passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":1100,"e":"ad_skip_enabled","adId":"a"}
                {"t":2000,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "one later is an advisory", .advisory,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":1101,"e":"ad_skip_enabled","adId":"a"}
                {"t":2000,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "going away is letting go", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":1100,"e":"ad_dismissed","adId":"a","cause":"entitlement"}
                """),
            Case(
                "going away too late is an advisory", .advisory,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":1101,"e":"ad_dismissed","adId":"a","cause":"entitlement"}
                """),
            Case(
                "an ad that could be skipped already is not checked again", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":50,"e":"ad_skip_enabled","adId":"a"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":9000,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a banner that stays is an advisory", .advisory,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"banner"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":9000,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "an ad in another window that stays is an advisory", .advisory,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","scene":"two"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":9000,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "the slower of two ads counts", .advisory,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":1,"e":"ad_shown","adId":"b","slot":"preTest","format":"banner"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                {"t":1101,"e":"ad_dismissed","adId":"b","cause":"skip"}
                """),
            Case(
                "an entitlement to something else does not matter", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"entitlement","productId":"hats","active":true,"cause":"purchase"}
                {"t":9000,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "an entitlement that ends does not matter", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":false,"cause":"refund"}
                {"t":9000,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "the run ends in time", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":1100,"e":"app_state","state":"active"}
                """),
            Case(
                "the run ends later", .advisory,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":1101,"e":"app_state","state":"active"}
                """),
            Case(
                "a second arrival is checked by itself", .advisory,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":900,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":1200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a late arrival does not excuse the first", .advisory,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":5000,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a gap since the entitlement leaves a failure a failure", .fail,
                """
                {"t":0,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"seq":3,"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a gap since an entitlement that ended makes it unclear", .inconclusive,
                """
                {"t":0,"e":"entitlement","productId":"remove_ads","active":false,"cause":"refund"}
                {"seq":3,"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a gap does not matter if only the header speaks", .pass,
                """
                {"t":0,"e":"app_state","state":"active"}
                {"seq":3,"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a gap makes a request unclear", .inconclusive,
                """
                {"t":0,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"seq":3,"t":10,"e":"ad_requested","adId":"a","network":"admob"}
                """),
            Case(
                "a gap before the release makes it unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"seq":4,"t":200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a gap between ad and entitlement makes it unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"seq":3,"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":200,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a clock that goes back before the release makes it unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":50,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "a clock that goes back before the end makes it unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":50,"e":"app_state","state":"active"}
                """),
            Case(
                "a clock that goes back does not matter when an ad is shown", .fail,
                """
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":50,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":60,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """),
            Case(
                "the time can be set", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":5100,"e":"ad_dismissed","adId":"a","cause":"skip"}
                """, parameters: ["releaseMs": 5000]),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }

    @Test func findingNamesEntitlementAndAd() throws {
        let findings = try Story(
            """
            {"t":0,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
            {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
            """
        ).result(Self.rule).findings
        #expect(findings.map(\.seqs) == [[1, 2]])
    }

    @Test func findingOfASlowAdTellsTheTime() throws {
        let findings = try Story(
            """
            {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
            {"t":100,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
            {"t":2100,"e":"ad_dismissed","adId":"a","cause":"auto"}
            """
        ).result(Self.rule).findings
        #expect(findings.map(\.seqs) == [[1, 2, 3]])
        #expect(findings.first?.measure == .time(2_000, limit: 1_000))
    }
}
