import SandlotCompliance
import Testing

@Suite("text-neutral-decline")
struct TextNeutralDeclineTests {
    private static let rule = RuleUnderTest("text-neutral-decline")

    @Test(arguments: [
        Case(
            "a visible way to decline passes", .pass,
            .offerShown(offerId: "o", more: #""declineVisible":true"#)),
        Case(
            "a hidden one fails", .fail,
            .offerShown(offerId: "o", more: #""declineVisible":false"#)),
        Case(
            "one that is not stated leaves it open", .inconclusive,
            .offerShown(offerId: "o", initiated: "user")),
        Case("neutral words pass", .pass, .textShown("decline", text: "Not now")),
        Case("words that shame fail", .fail, .textShown("decline", text: "No, I want boring ads")),
        Case("so does not caring", .fail, .textShown("decline", text: "I don't care")),
        Case("so does hating", .fail, .textShown("decline", text: "I hate fun")),
        Case("wanting something good passes", .pass, .textShown("decline", text: "I want to play")),
        Case("words that are not stated leave it open", .inconclusive, .textShown("decline")),
        Case(
            "words of another language leave it open", .inconclusive,
            .textShown("decline", text: "Nein", locale: "de")),
        Case(
            "a lexicon of another language can be set", .fail,
            .textShown("decline", text: "Ich mag Werbung", locale: "de"),
            parameters: ["shameLexicon": ["de": ["ich mag"]]]),
        Case(
            "words for something else are not checked", .notApplicable,
            .textShown("offer", text: "I hate ads")),
    ])
    func decliningIsWordedNeutrally(_ example: Case) throws { try Self.rule.check(example) }
}

@Suite("text-no-character-pressure")
struct TextNoCharacterPressureTests {
    @Test(arguments: [
        ("offer", true, Verdict.fail), ("adCopy", true, .fail), ("retention", true, .fail),
        ("feedback", true, .pass), ("word", true, .pass), ("push", true, .pass),
        ("somethingElse", true, .pass), ("offer", false, .notApplicable),
    ])
    func charactersDoNotPressureTheChild(
        purpose: String, character: Bool, verdict: Verdict
    ) throws {
        let story = Story(
            #"{"e":"text_shown","purpose":"\#(purpose)","text":"Hi","character":\#(character)}"#)
        #expect(try story.verdict("text-no-character-pressure") == verdict)
    }

    @Test func withoutACharacterNobodySpeaks() throws {
        let story = Story(#"{"e":"text_shown","purpose":"offer"}"#)
        #expect(try story.verdict("text-no-character-pressure") == .notApplicable)
    }
}
