import SandlotCompliance
import Testing

@Suite("text-neutral-decline")
struct TextNeutralDeclineTests {
    private static let rule = "text-neutral-decline"

    @Test(
        "offers and words",
        arguments: [
            Case(
                "a visible way to decline passes", .pass,
                #"{"e":"offer_shown","offerId":"o","initiated":"app","declineVisible":true}"#),
            Case(
                "a hidden one fails", .fail,
                #"{"e":"offer_shown","offerId":"o","initiated":"app","declineVisible":false}"#),
            Case(
                "one that is not stated leaves it open", .inconclusive,
                #"{"e":"offer_shown","offerId":"o","initiated":"user"}"#),
            Case(
                "neutral words pass", .pass,
                #"{"e":"text_shown","purpose":"decline","text":"Not now"}"#),
            Case(
                "words that shame fail", .fail,
                #"{"e":"text_shown","purpose":"decline","text":"No, I want boring ads"}"#),
            Case(
                "so does not caring", .fail,
                #"{"e":"text_shown","purpose":"decline","text":"I don't care"}"#),
            Case(
                "so does hating", .fail,
                #"{"e":"text_shown","purpose":"decline","text":"I hate fun"}"#),
            Case(
                "wanting something good passes", .pass,
                #"{"e":"text_shown","purpose":"decline","text":"I want to play"}"#),
            Case(
                "words that are not stated leave it open", .inconclusive,
                #"{"e":"text_shown","purpose":"decline"}"#),
            Case(
                "words of another language leave it open", .inconclusive,
                #"{"e":"text_shown","purpose":"decline","text":"Nein","locale":"de"}"#),
            Case(
                "a lexicon of another language can be set", .fail,
                #"{"e":"text_shown","purpose":"decline","text":"Ich mag Werbung","locale":"de"}"#,
                parameters: ["shameLexicon": ["de": ["ich mag"]]]),
            Case(
                "words for something else are not checked", .notApplicable,
                #"{"e":"text_shown","purpose":"offer","text":"I hate ads"}"#),
        ])
    func offersAndWords(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule) == example.verdict)
    }
}

@Suite("text-no-character-pressure")
struct TextNoCharacterPressureTests {
    @Test(
        "what characters say",
        arguments: [
            ("offer", true, Verdict.fail), ("adCopy", true, .fail), ("retention", true, .fail),
            ("feedback", true, .pass), ("word", true, .pass), ("push", true, .pass),
            ("somethingElse", true, .pass), ("offer", false, .notApplicable),
        ])
    func purposes(purpose: String, character: Bool, verdict: Verdict) throws {
        let story = Story(
            #"{"e":"text_shown","purpose":"\#(purpose)","text":"Hi","character":\#(character)}"#)
        #expect(try story.verdict("text-no-character-pressure") == verdict)
    }

    @Test func withoutACharacterNobodySpeaks() throws {
        let story = Story(#"{"e":"text_shown","purpose":"offer"}"#)
        #expect(try story.verdict("text-no-character-pressure") == .notApplicable)
    }
}
