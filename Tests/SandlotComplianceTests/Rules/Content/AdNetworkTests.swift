import SandlotCompliance
import Testing

@Suite("ad-creative-reviewed")
struct AdCreativeReviewedTests {
    private static let rule = "ad-creative-reviewed"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "an ad of the house is not checked", .notApplicable,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"house"}
                """),
            Case(
                "an ad of the house by its request is not checked", .notApplicable,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":1,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "no network is reviewed by default", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"superawesome","creativeReviewed":true}
                """),
            Case(
                "a reviewed ad of a reviewed network passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"superawesome","creativeReviewed":true}
                """, parameters: ["reviewedNetworks": ["superawesome"]]),
            Case(
                "an ad that was not reviewed fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"superawesome","creativeReviewed":false}
                """, parameters: ["reviewedNetworks": ["superawesome"]]),
            Case(
                "an ad that does not say was not reviewed", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"superawesome"}
                """, parameters: ["reviewedNetworks": ["superawesome"]]),
            Case(
                "another network fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"admob","creativeReviewed":true}
                """, parameters: ["reviewedNetworks": ["superawesome"]]),
            Case(
                "an unknown network is unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creativeReviewed":true}
                """, parameters: ["reviewedNetworks": ["superawesome"]]),
            Case(
                "the network of the request counts", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"superawesome"}
                {"t":1,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creativeReviewed":true}
                """, parameters: ["reviewedNetworks": ["superawesome"]]),
            Case(
                "the latest request counts", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"superawesome"}
                {"t":0,"e":"ad_requested","adId":"a","network":"admob"}
                {"t":1,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creativeReviewed":true}
                """, parameters: ["reviewedNetworks": ["superawesome"]]),
            Case(
                "a request after the ad does not count", .inconclusive,
                """
                {"t":1,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creativeReviewed":true}
                {"t":2,"e":"ad_requested","adId":"a","network":"superawesome"}
                """, parameters: ["reviewedNetworks": ["superawesome"]]),
            Case(
                "a gap after the request that names the network makes it unclear", .inconclusive,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"superawesome"}
                {"seq":3,"t":1,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creativeReviewed":true}
                """, parameters: ["reviewedNetworks": ["superawesome"]]),
            Case(
                "a gap does not matter if the ad names its network", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob"}
                {"seq":3,"t":1,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"superawesome","creativeReviewed":true}
                """, parameters: ["reviewedNetworks": ["superawesome"]]),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }
}

@Suite("ad-third-party-discouraged")
struct AdThirdPartyDiscouragedTests {
    private static let rule = "ad-third-party-discouraged"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "an ad of the house passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"banner","network":"house"}
                """),
            Case(
                "an ad of a network fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"admob"}
                """),
            Case(
                "an unknown network is unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "the network of the request counts", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":1,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "the network of the request counts against it", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob"}
                {"t":1,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "its own network counts more", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":1,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"admob"}
                """),
            Case(
                "a gap after the request that names the network makes it unclear", .inconclusive,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"seq":3,"t":1,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "a request that is not filled is not checked", .notApplicable,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob"}
                {"t":9,"e":"ad_failed","adId":"a"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }
}
