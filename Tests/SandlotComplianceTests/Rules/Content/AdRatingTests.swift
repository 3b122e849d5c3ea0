import SandlotCompliance
import Testing

@Suite("ad-rating")
struct AdRatingTests {
    private static let rule = "ad-rating"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "G passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","rating":"G"}
                """),
            Case(
                "PG fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","rating":"PG"}
                """),
            Case(
                "T fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","rating":"T"}
                """),
            Case(
                "MA fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","rating":"MA"}
                """),
            Case(
                "an ad of the house above G fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","rating":"PG","network":"house"}
                """),
            Case(
                "no rating fails for a network", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"admob"}
                """),
            Case(
                "no rating fails for an unknown network", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "no rating is unclear for the house", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"house"}
                """),
            Case(
                "the network of the request counts", .inconclusive,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                {"t":1,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "an unlisted rating is none", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","rating":"g"}
                """),
            Case(
                "an unlisted rating is unclear for the house", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","rating":"E10","network":"house"}
                """),
            Case(
                "what was asked for does not matter", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","maxRating":"MA"}
                {"t":1,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","rating":"G"}
                """),
            Case(
                "nor does it stand in for a rating", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","maxRating":"G"}
                {"t":1,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial"}
                """),
            Case(
                "up to PG if so set", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","rating":"PG"}
                """, parameters: ["maxAdRating": "PG"]),
            Case(
                "not above PG if so set", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","rating":"T"}
                """, parameters: ["maxAdRating": "PG"]),
            Case(
                "up to MA if so set", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","rating":"MA"}
                """, parameters: ["maxAdRating": "MA"]),
            Case(
                "a bound that is no rating is strict", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","rating":"PG"}
                """, parameters: ["maxAdRating": "X"]),
            Case(
                "a banner is checked as well", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"banner","rating":"T"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }
}
