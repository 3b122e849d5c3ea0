import SandlotCompliance
import Testing

@Suite("ad-distinct-from-content")
struct AdDistinctFromContentTests {
    private static let rule = "ad-distinct-from-content"

    @Test(
        "verdicts",
        arguments: [
            Case(
                "Skip passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"usesAppCharacter":false,"containsGameInstruction":false},"skipLabel":"Skip"}
                """),
            Case(
                "Close passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"usesAppCharacter":false,"containsGameInstruction":false},"skipLabel":"Close"}
                """),
            Case(
                "Continue passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"usesAppCharacter":false,"containsGameInstruction":false},"skipLabel":"Continue"}
                """),
            Case(
                "a cross passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"usesAppCharacter":false,"containsGameInstruction":false},"skipLabel":"×"}
                """),
            Case(
                "capital letters do not matter", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"usesAppCharacter":false,"containsGameInstruction":false},"skipLabel":"sKIP"}
                """),
            Case(
                "white space does matter", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"usesAppCharacter":false,"containsGameInstruction":false},"skipLabel":"Skip "}
                """),
            Case(
                "an empty label fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"usesAppCharacter":false,"containsGameInstruction":false},"skipLabel":""}
                """),
            Case(
                "another label fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"usesAppCharacter":false,"containsGameInstruction":false},"skipLabel":"Start Test"}
                """),
            Case(
                "another label fails even if the creative is unknown", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","skipLabel":"Start Test"}
                """),
            Case(
                "a character fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"usesAppCharacter":true,"containsGameInstruction":false},"skipLabel":"Skip"}
                """),
            Case(
                "a character alone fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"usesAppCharacter":true}}
                """),
            Case(
                "an instruction alone fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"containsGameInstruction":true}}
                """),
            Case(
                "an unknown character is unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"containsGameInstruction":false},"skipLabel":"Skip"}
                """),
            Case(
                "an unknown instruction is unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"usesAppCharacter":false},"skipLabel":"Skip"}
                """),
            Case(
                "an unknown creative is unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","skipLabel":"Skip"}
                """),
            Case(
                "a full-screen ad without a label is unclear", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"usesAppCharacter":false,"containsGameInstruction":false}}
                """),
            Case(
                "a banner without a label passes", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"banner","creative":{"usesAppCharacter":false,"containsGameInstruction":false}}
                """),
            Case(
                "a banner that covers the screen needs one", .inconclusive,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"banner","modal":true,"creative":{"usesAppCharacter":false,"containsGameInstruction":false}}
                """),
            Case(
                "an interstitial that covers nothing does not", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","modal":false,"creative":{"usesAppCharacter":false,"containsGameInstruction":false}}
                """),
            Case(
                "a banner with another label fails", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"banner","creative":{"usesAppCharacter":false,"containsGameInstruction":false},"skipLabel":"Play"}
                """),
            Case(
                "a doubled appearance is not checked", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"usesAppCharacter":false,"containsGameInstruction":false},"skipLabel":"Skip"}
                {"t":1,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","skipLabel":"Play"}
                """),
            Case(
                "labels can be set", .pass,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"usesAppCharacter":false,"containsGameInstruction":false},"skipLabel":"weiter"}
                """, parameters: ["neutralSkipLabels": ["Weiter"]]),
            Case(
                "labels that are set replace the others", .fail,
                """
                {"t":0,"e":"ad_shown","adId":"a","slot":"preTest","format":"interstitial","creative":{"usesAppCharacter":false,"containsGameInstruction":false},"skipLabel":"Skip"}
                """, parameters: ["neutralSkipLabels": ["Weiter"]]),
        ])
    func verdicts(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule, in: example.pack) == example.verdict)
    }
}
