import SandlotCompliance
import Testing

@Suite("ad-contextual-only")
struct AdContextualOnlyTests {
    private static let rule = "ad-contextual-only"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "none passes", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"none"}
                """),
            Case(
                "contextual passes", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"contextual"}
                """),
            Case(
                "house passes", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"house"}
                """),
            Case(
                "behavioral fails", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"behavioral"}
                """),
            Case(
                "remarketing fails", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"remarketing"}
                """),
            Case(
                "an unknown word fails", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","targeting":"astrological"}
                """),
            Case(
                "an unknown word fails for the house, too", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"house","targeting":"astrological"}
                """),
            Case(
                "behavioral fails for the house, too", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"house","targeting":"behavioral"}
                """),
            Case(
                "nothing fails", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob"}
                """),
            Case(
                "nothing is unclear for the house", .inconclusive,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                """),
            Case(
                "an ad without a request is not checked", .notApplicable,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"admob"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }
}

@Suite("ad-child-treatment")
struct AdChildTreatmentTests {
    private static let rule = "ad-child-treatment"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "child passes", .pass,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","childTreatment":"child"}
                """),
            Case(
                "teen fails", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","childTreatment":"teen"}
                """),
            Case(
                "unspecified fails", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","childTreatment":"unspecified"}
                """),
            Case(
                "nothing is unspecified", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob"}
                """),
            Case(
                "an unknown word fails", .fail,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"admob","childTreatment":"Child"}
                """),
            Case(
                "the house is not checked", .notApplicable,
                """
                {"t":0,"e":"ad_requested","adId":"a","network":"house"}
                """),
            Case(
                "an ad is not checked", .notApplicable,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","network":"admob"}
                """),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }
}
