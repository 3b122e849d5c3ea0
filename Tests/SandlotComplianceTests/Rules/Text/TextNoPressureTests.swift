import SandlotCompliance
import Testing

@Suite("text-no-pressure")
struct TextNoPressureTests {
    private static let rule = RuleUnderTest("text-no-pressure")

    private static func offer(_ text: String, _ more: String = "") -> String {
        #"{"e":"text_shown","purpose":"offer","text":"\#(text)"\#(more)}"#
    }

    @Test(arguments: [
        ("Limited time!", Verdict.fail), ("limitedtime", .fail), ("Unlimited time", .pass),
        ("Today only", .fail), ("Your last chance", .fail), ("Hurry", .fail),
        ("Sale ends soon", .fail), ("Ends in 3 hours", .fail), ("The story ends", .pass),
        ("Only 3 left", .fail), ("Only three left", .pass), ("Don’t miss it", .fail),
        ("Dont miss it", .fail), ("Act now", .fail), ("Before it's gone", .fail),
        ("The offer expires", .fail), ("Special offer", .fail), ("Now or never", .fail),
        ("Everyone has it", .fail), ("Everyone is in", .fail), ("Everyone hasty", .pass),
        ("Remove ads. One-time purchase, $0.99.", .pass), ("", .pass),
        ("L1m1ted t1me", .fail), ("h u r r y", .fail), ("l i m i t e d t i m e", .fail),
        ("u n l i m i t e d t i m e", .pass), ("h\u{200B}u\u{200B}r\u{200B}r\u{200B}y", .fail),
    ])
    func wordsOfPressureFail(text: String, verdict: Verdict) throws {
        #expect(try Self.rule.verdict(Self.offer(text)) == verdict)
    }

    @Test(arguments: [
        Case(
            "the words of the game are not commercial", .notApplicable,
            .textShown("word", text: "hurry")),
        Case("feedback is not commercial", .notApplicable, .textShown("feedback", text: "Hurry!")),
        Case(
            "retention is not commercial", .notApplicable, .textShown("retention", text: "Hurry!")),
        Case("a price is", .fail, .textShown("price", text: "Hurry!")),
        Case("ad copy is", .fail, .textShown("adCopy", text: "Hurry!")),
        Case("words for declining are", .fail, .textShown("decline", text: "Hurry!")),
        Case("a notification that is shown is", .fail, .textShown("push", text: "Hurry!")),
        Case(
            "a notification with words is checked", .fail,
            .push("received", content: "reminder", text: "Hurry!")),
        Case(
            "a notification without words is not", .notApplicable,
            .push("received", content: "reminder")),
        Case("a text that is not stated cannot be checked", .inconclusive, .textShown("offer")),
        Case(
            "whom a text speaks to makes no difference", .fail,
            Self.offer("Hurry", #","audience":"parent""#)),
        Case(
            "a visible countdown fails", .fail,
            .offerShown(offerId: "o", initiated: "user", more: #""countdownVisible":true"#)),
        Case(
            "an offer without one is not checked", .notApplicable,
            .offerShown(offerId: "o", initiated: "user", more: #""countdownVisible":false"#)),
    ])
    func onlyCommercialTextsAreChecked(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: [
        Case("no lexicon, no answer", .inconclusive, Self.offer("Hurry", #","locale":"de-DE""#)),
        Case(
            "the text's locale outranks the header's", .fail, .header(locale: "de-DE"),
            Self.offer("Hurry", #","locale":"en-GB""#)),
        Case(
            "the header's locale counts otherwise", .inconclusive, .header(locale: "de-DE"),
            Self.offer("Hurry")),
        Case(
            "a notification has the header's locale", .inconclusive, .header(locale: "de"),
            .push("received", content: "reminder", text: "Hurry!")),
        Case(
            "without a header the language is English", .fail,
            .textShown("offer", seq: 0, text: "Hurry")),
        Case(
            "a lexicon of another language can be set", .fail,
            Self.offer("Nur noch heute!", #","locale":"de-AT""#),
            parameters: ["pressureLexicon": ["de": ["nur (?:noch )?heute"]]]),
        Case(
            "it leaves English unchanged", .fail, Self.offer("Hurry"),
            parameters: ["pressureLexicon": ["de": ["nur heute"]]]),
        Case(
            "a squashed lexicon alone is no lexicon", .inconclusive,
            Self.offer("n u r h e u t e", #","locale":"de""#),
            parameters: ["squashedLexicon": ["de": ["nurheute"]]]),
        Case(
            "a squashed lexicon of another language is used beside the other", .fail,
            Self.offer("n u r h e u t e", #","locale":"de""#),
            parameters: [
                "pressureLexicon": ["de": ["nur heute"]],
                "squashedLexicon": ["de": ["nurheute"]],
            ]),
        Case(
            "another English lexicon replaces the built-in one", .pass, Self.offer("Hurry"),
            parameters: ["pressureLexicon": ["en": ["quick"]]]),
        Case(
            "a header can set a lexicon", .fail,
            .header(params: #"{"pressureLexicon":{"de":["schnell"]}}"#),
            Self.offer("Schnell!", #","locale":"de""#)),
        Case(
            "a header cannot set what is no pattern", .inconclusive,
            .header(params: #"{"pressureLexicon":{"de":["("]}}"#),
            Self.offer("Schnell!", #","locale":"de""#)),
    ])
    func eachLanguageHasItsWords(_ example: Case) throws { try Self.rule.check(example) }

    @Test func eachTextIsCheckedByItself() throws {
        let result = try Self.rule.result(
            Self.offer("Hurry"), Self.offer("Fine"), .textShown("offer"))
        #expect(result.findings.map(\.verdict) == [.fail, .inconclusive])
        #expect(result.findings.map(\.seqs) == [[1], [3]])
        #expect(result.findings.allSatisfy { !$0.message.lowercased().contains("hurry") })
    }
}
