import SandlotCompliance
import Testing

@Suite("Words about privacy and staying")
struct DataTextTests {
    private static let day = 86_400_000
    private static let plain = "Share your progress? Yes / No"

    private static func choice(
        at t: Int = 0, key: String? = "share", _ text: String? = plain, _ more: String = ""
    ) -> String {
        #"{"t":\#(t),"e":"text_shown","purpose":"privacyChoice""#
            + (key.map { #","key":"\#($0)""# } ?? "") + (text.map { #","text":"\#($0)""# } ?? "")
            + more + "}"
    }

    private static func retention(_ text: String?, _ more: String = "") -> String {
        #"{"e":"text_shown","purpose":"retention""#
            + (text.map { #","text":"\#($0)""# } ?? "") + more + "}"
    }

    @Test(arguments: [
        Case("a plain question", .pass, choice()),
        Case("a reward", .fail, choice("Get 50 stars!")),
        Case("a reward inside a word", .pass, choice("Forget it?")),
        Case("a reward in disguise", .fail, choice("B0NUS for you")),
        Case(
            "another purpose", .notApplicable,
            choice("Get stars").replacing("privacyChoice", with: "legal")),
        Case("no words", .inconclusive, choice(nil)),
        Case("no lexicon", .inconclusive, choice("Teilen?", #","locale":"de-AT""#)),
        Case(
            "no lexicon for the language of the header", .inconclusive,
            plainHeader(#""locale":"de""#), choice()),
        Case(
            "the language of the event counts", .pass, plainHeader(#""locale":"de""#),
            choice(plain, #","locale":"en-GB""#)),
        Case(
            "a lexicon that is set", .fail, choice("Sterne!", #","locale":"de""#),
            parameters: ["rewardLexicon": ["de": ["sterne"]]]),
        Case(
            "the one of English stays then", .fail, choice("Win!"),
            parameters: ["rewardLexicon": ["de": ["sterne"]]]),
        Case("again within a day", .fail, choice(), choice(at: day - 1)),
        Case("again after a day", .pass, choice(), choice(at: day)),
        Case("the latest counts", .fail, choice(), choice(at: day), choice(at: 2 * day - 1)),
        Case("another key", .pass, choice(), choice(at: 1, key: "geo")),
        Case("again without words", .fail, choice(nil), choice(at: 1, nil)),
        Case(
            "again in another language", .fail, choice(),
            choice(at: 1, "Teilen?", #","locale":"de""#)),
        Case("again in another window", .fail, choice(), choice(at: 1, plain, #","scene":"w2""#)),
        Case("again in another run", .pass, choice(), nextRun, choice()),
        Case(
            "the same key for another purpose", .pass,
            choice().replacing("privacyChoice", with: "legal"), choice(at: 1)),
        Case("one without a key", .pass, choice(key: nil)),
        Case("two without a key", .inconclusive, choice(key: nil), choice(at: 1, key: nil)),
        Case("two without a key, a day apart", .pass, choice(key: nil), choice(at: day, key: nil)),
        Case("one without a key after another", .inconclusive, choice(), choice(at: 1, key: nil)),
        Case("one without a key before another", .inconclusive, choice(key: nil), choice(at: 1)),
        Case("a reward without a key", .fail, choice(), choice(at: 1, key: nil, "Win!")),
        Case("events missing in between", .fail, gapped(choice(), choice(at: 1))),
        Case(
            "events missing within a day and more", .inconclusive,
            gapped(choice(), choice(at: day))),
        Case("the clock goes back in between", .inconclusive, choice(at: 9), choice(at: 1)),
        Case("a reward after the clock went back", .fail, choice(at: 9), choice(at: 1, "Win!")),
    ])
    func privacyChoicesAreNotNudged(_ example: Case) throws {
        try RuleUnderTest("data-no-privacy-nudge").check(example)
    }

    @Test(arguments: [
        "get", "earn", "win", "free", "bonus", "reward", "star", "stars", "coin", "coins",
        "gem", "gems",
    ])
    func eachWordOfRewardFails(word: String) throws {
        #expect(
            try Story(Self.choice("Yes: \(word.uppercased())")).verdict("data-no-privacy-nudge")
                == .fail)
    }

    @Test(arguments: [
        Case("a reminder", .pass, .push("scheduled", content: "reminder")),
        Case("a lost streak", .fail, .push("received", content: "streakLoss")),
        Case(
            "the words of a notification are not read", .pass,
            .push("received", content: "promo", text: "Come back!")),
        Case("a kind word", .pass, retention("See you tomorrow")),
        Case("a loss", .fail, retention("You will lose your 12-day streak!")),
        Case(
            "the same as feedback", .notApplicable,
            retention("You lost").replacing("retention", with: "feedback")),
        Case("no words", .inconclusive, retention(nil)),
        Case("no lexicon", .inconclusive, retention("Bleib!", #","locale":"de""#)),
        Case(
            "no lexicon for the language of the header", .inconclusive,
            plainHeader(#""locale":"fr-FR""#), retention("Reste !")),
        Case(
            "a lexicon that is set", .fail, retention("Bleib!", #","locale":"DE""#),
            parameters: ["lossLexicon": ["de": ["bleib"]]]),
        Case("one of several", .fail, retention(nil), retention("Come back")),
    ])
    func textsDoNotKeepTheChildFromLeaving(_ example: Case) throws {
        try RuleUnderTest("data-no-sticky").check(example)
    }

    @Test(arguments: [
        "lose", "losing", "lost", "miss out", "break your", "don't leave", "dont leave",
        "don’t leave", "come back",
    ])
    func eachPhraseOfLossFails(phrase: String) throws {
        #expect(try Story(Self.retention("Oh, \(phrase) it!")).verdict("data-no-sticky") == .fail)
    }

    @Test func theFindingMeasuresTheTimeBetweenTwoQuestions() throws {
        let result = try Story(lines(Self.choice(at: 5), Self.choice(at: 1_005))).result(
            "data-no-privacy-nudge")
        #expect(result.findings.map(\.seqs) == [[1, 2]])
        #expect(result.findings.first?.measure == .time(1_000, limit: Self.day))
    }
}
