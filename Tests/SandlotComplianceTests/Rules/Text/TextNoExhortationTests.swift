import SandlotCompliance
import Testing

@Suite("text-no-exhortation")
struct TextNoExhortationTests {
    private static let rule = RuleUnderTest("text-no-exhortation")

    private static func offer(_ text: String, _ more: String = "") -> String {
        #"{"e":"text_shown","purpose":"offer","text":"\#(text)"\#(more)}"#
    }

    @Test(arguments: [
        ("Tell mum to buy the full game!", Verdict.fail),
        ("Ask your parents to unlock it", .fail), ("Beg my daddy. Please get it", .fail),
        ("Get grown-ups to pay", .fail), ("Ask your parents", .pass),
        ("Ask the parents to buy", .pass), ("Ask your parents about buying", .pass),
        ("Tell mumbo to buy", .pass), ("Buy it today", .fail), ("You can get it now", .fail),
        ("Now you can get it", .pass), ("Subscribe now", .fail), ("Buy nowhere", .advisory),
        ("Buy the full game", .advisory), ("Unlock all words", .advisory),
        ("Order here", .advisory), ("Unlocking is easy", .pass), ("Please buy", .pass),
        ("Get all words", .pass), ("Grown-ups: options in the parent area.", .pass),
        ("Parents: Remove ads for $0.99", .pass), ("8uy 1t t0day", .pass),
        ("8uy g3t n0w", .fail), ("T3ll mum 2 buy", .fail),
    ])
    func exhortingWordsFail(text: String, verdict: Verdict) throws {
        #expect(try Self.rule.verdict(Self.offer(text)) == verdict)
    }

    @Test(arguments: [
        Case("words for parents pass", .pass, Self.offer("Buy it now", #","audience":"parent""#)),
        Case(
            "words for parents pass even if they are not stated", .pass,
            .textShown("offer", more: #""audience":"parent""#)),
        Case(
            "words for parents pass in any language", .pass,
            Self.offer("Jetzt kaufen", #","audience":"parent","locale":"de""#)),
        Case(
            "words for children are checked", .fail,
            Self.offer("Buy it now", #","audience":"child""#)),
        Case(
            "words for somebody unheard of are checked", .fail,
            Self.offer("Buy it now", #","audience":"aunt""#)),
        Case(
            "a notification speaks to anybody", .fail,
            .push("received", content: "promo", text: "Buy it now")),
        Case(
            "a notification without words is not checked", .notApplicable,
            .push("received", content: "promo")),
        Case(
            "words of the game are not commercial", .notApplicable,
            .textShown("word", text: "buy now")),
        Case("words that are not stated cannot be checked", .inconclusive, .textShown("offer")),
        Case(
            "words of a language without a lexicon cannot be checked", .inconclusive,
            Self.offer("Jetzt kaufen", #","locale":"de""#)),
        Case(
            "a hit is a hit without the lexicon of doubtful words", .fail,
            Self.offer("Jetzt kaufen", #","locale":"de""#),
            parameters: ["exhortLexicon": ["de": ["jetzt kaufen"]]]),
        Case(
            "whether words are doubtful needs the other lexicon", .inconclusive,
            Self.offer("Kaufen", #","locale":"de""#),
            parameters: ["exhortLexicon": ["de": ["jetzt kaufen"]]]),
        Case(
            "both lexicons of another language can be set", .advisory,
            Self.offer("Kaufen", #","locale":"de""#),
            parameters: [
                "exhortLexicon": ["de": ["jetzt kaufen"]], "exhortMaybe": ["de": ["^kaufen"]],
            ]),
    ])
    func onlyTextsForChildrenAreChecked(_ example: Case) throws { try Self.rule.check(example) }
}
