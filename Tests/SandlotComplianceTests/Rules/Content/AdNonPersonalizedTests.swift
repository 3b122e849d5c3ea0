import SandlotCompliance
import Testing

@Suite("ad-non-personalized")
struct AdNonPersonalizedTests {
    private static let rule = "ad-non-personalized"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "a request that is not personalised passes", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","personalized":false}
                """),
            Case(
                "a request that is fails", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","personalized":true}
                """),
            Case(
                "a request of the house that is fails", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"house","personalized":true}
                """),
            Case(
                "a request that does not say fails", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob"}
                """),
            Case(
                "a request of the house that does not say is unclear", .inconclusive,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                """),
            Case(
                "the house is written in small letters", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"House"}
                """),
            Case(
                "an ad that is not personalised passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","personalized":false}
                """),
            Case(
                "an ad that is fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"banner","personalized":true}
                """),
            Case(
                "an ad of the house that does not say is unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"house"}
                """),
            Case(
                "an ad of a network that does not say fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"admob"}
                """),
            Case(
                "an ad of an unknown network that does not say fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an ad takes the network of its request", .inconclusive,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"house","personalized":false}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "its own network counts more", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"house","personalized":false}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"admob"}
                """),
            Case(
                "an ad does not take over what its request says of persons", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","personalized":false}
                {"t":10,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "one request in ten fails", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a0","network":"admob","personalized":false}
                {"t":1,"e":"ad_requested","adId":"a1","network":"admob","personalized":false}
                {"t":2,"e":"ad_requested","adId":"a2","network":"admob","personalized":false}
                {"t":3,"e":"ad_requested","adId":"a3","network":"admob","personalized":false}
                {"t":4,"e":"ad_requested","adId":"a4","network":"admob","personalized":false}
                {"t":5,"e":"ad_requested","adId":"a5","network":"admob","personalized":false}
                {"t":6,"e":"ad_requested","adId":"a6","network":"admob","personalized":false}
                {"t":7,"e":"ad_requested","adId":"a7","network":"admob","personalized":false}
                {"t":8,"e":"ad_requested","adId":"a8","network":"admob","personalized":false}
                {"t":9,"e":"ad_requested","adId":"x","network":"admob","personalized":true}
                """),
            Case(
                "a repeated request is checked", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","personalized":false}
                {"t":1,"e":"ad_requested","adId":"a","network":"admob","personalized":true}
                """),
            Case(
                "a doubled appearance is not checked", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","personalized":false}
                {"t":1,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","personalized":true}
                """),
            Case(
                "it is the same in other packs", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","personalized":true}
                """, pack: .amazonKids),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }
}
