import SandlotCompliance
import Testing

@Suite("ad-distinct-from-content")
struct AdDistinctFromContentTests {
    private static let rule = RuleUnderTest("ad-distinct-from-content")

    @Test(arguments: [
        Case(
            "Skip passes", .pass,
            .adShown(
                at: 0, skipLabel: "Skip",
                more: #""creative":{"usesAppCharacter":false,"containsGameInstruction":false}"#)),
        Case(
            "Close passes", .pass,
            .adShown(
                at: 0, skipLabel: "Close",
                more: #""creative":{"usesAppCharacter":false,"containsGameInstruction":false}"#)),
        Case(
            "Continue passes", .pass,
            .adShown(
                at: 0, skipLabel: "Continue",
                more: #""creative":{"usesAppCharacter":false,"containsGameInstruction":false}"#)),
        Case(
            "a cross passes", .pass,
            .adShown(
                at: 0, skipLabel: "×",
                more: #""creative":{"usesAppCharacter":false,"containsGameInstruction":false}"#)),
        Case(
            "capital letters do not matter", .pass,
            .adShown(
                at: 0, skipLabel: "sKIP",
                more: #""creative":{"usesAppCharacter":false,"containsGameInstruction":false}"#)),
        Case(
            "white space does matter", .fail,
            .adShown(
                at: 0, skipLabel: "Skip ",
                more: #""creative":{"usesAppCharacter":false,"containsGameInstruction":false}"#)),
        Case(
            "an empty label fails", .fail,
            .adShown(
                at: 0, skipLabel: "",
                more: #""creative":{"usesAppCharacter":false,"containsGameInstruction":false}"#)),
        Case(
            "another label fails", .fail,
            .adShown(
                at: 0, skipLabel: "Start Test",
                more: #""creative":{"usesAppCharacter":false,"containsGameInstruction":false}"#)),
        Case(
            "another label fails even if the creative is unknown", .fail,
            .adShown(at: 0, skipLabel: "Start Test")),
        Case(
            "a character fails", .fail,
            .adShown(
                at: 0, skipLabel: "Skip",
                more: #""creative":{"usesAppCharacter":true,"containsGameInstruction":false}"#)),
        Case(
            "a character alone fails", .fail,
            .adShown(at: 0, more: #""creative":{"usesAppCharacter":true}"#)),
        Case(
            "an instruction alone fails", .fail,
            .adShown(at: 0, more: #""creative":{"containsGameInstruction":true}"#)),
        Case(
            "an unknown character is unclear", .inconclusive,
            .adShown(
                at: 0, skipLabel: "Skip",
                more: #""creative":{"containsGameInstruction":false}"#)),
        Case(
            "an unknown instruction is unclear", .inconclusive,
            .adShown(at: 0, skipLabel: "Skip", more: #""creative":{"usesAppCharacter":false}"#)),
        Case("an unknown creative is unclear", .inconclusive, .adShown(at: 0, skipLabel: "Skip")),
        Case(
            "a full-screen ad without a label is unclear", .inconclusive,
            .adShown(
                at: 0,
                more: #""creative":{"usesAppCharacter":false,"containsGameInstruction":false}"#)),
        Case(
            "a banner without a label passes", .pass,
            .adShown(
                at: 0, format: "banner",
                more: #""creative":{"usesAppCharacter":false,"containsGameInstruction":false}"#)),
        Case(
            "a banner that covers the screen needs one", .inconclusive,
            .adShown(
                at: 0, format: "banner", modal: true,
                more: #""creative":{"usesAppCharacter":false,"containsGameInstruction":false}"#)),
        Case(
            "an interstitial that covers nothing does not", .pass,
            .adShown(
                at: 0, modal: false,
                more: #""creative":{"usesAppCharacter":false,"containsGameInstruction":false}"#)),
        Case(
            "a banner with another label fails", .fail,
            .adShown(
                at: 0, format: "banner", skipLabel: "Play",
                more: #""creative":{"usesAppCharacter":false,"containsGameInstruction":false}"#)),
        Case(
            "a doubled appearance is not checked", .pass,
            .adShown(
                at: 0, skipLabel: "Skip",
                more: #""creative":{"usesAppCharacter":false,"containsGameInstruction":false}"#),
            .adShown(at: 1, skipLabel: "Play")),
        Case(
            "labels can be set", .pass,
            .adShown(
                at: 0, skipLabel: "weiter",
                more: #""creative":{"usesAppCharacter":false,"containsGameInstruction":false}"#),
            parameters: ["neutralSkipLabels": ["Weiter"]]),
        Case(
            "labels that are set replace the others", .fail,
            .adShown(
                at: 0, skipLabel: "Skip",
                more: #""creative":{"usesAppCharacter":false,"containsGameInstruction":false}"#),
            parameters: ["neutralSkipLabels": ["Weiter"]]),
    ])
    func anAdDoesNotLookLikeTheGame(_ example: Case) throws { try Self.rule.check(example) }
}
