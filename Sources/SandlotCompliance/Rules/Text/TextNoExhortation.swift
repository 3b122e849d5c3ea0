import SandlotTrace

extension Parameter<[String: [TextPattern]]> {
    /// Words that tell somebody to buy or to make others buy, by language.
    static let exhortLexicon = Parameter(
        "exhortLexicon",
        [
            "en": .patterns(
                #"(?:ask|tell|get|beg) (?:your |my )?"#
                    + #"(?:mum|mom|mummy|mommy|dad|daddy|parents?|grown.?ups?)\b.*"#
                    + #"\b(?:buy|unlock|get|pay|purchase|subscribe|upgrade|order)"#,
                #"(?:buy|get|unlock|purchase|subscribe|upgrade|order)\b.*\b(?:now|today)"#)
        ])
    /// Words that may tell somebody to buy, by language.
    static let exhortMaybe = Parameter(
        "exhortMaybe",
        ["en": .patterns(#"^(?:buy|unlock|purchase|subscribe|upgrade|order)"#)])
}

/// No direct exhortation to children.
struct TextNoExhortation: Rule {
    static let descriptor = RuleDescriptor(
        id: "text-no-exhortation",
        title: "No direct exhortation to children",
        mechanism: .text,
        severities: [.caru: .violation, .euUCPD: .violation, .ukAADC: .warning],
        reads: [.textShown, .push, .traceHeader],
        observes: [.textShown, .push],
        requirement: """
            No words that sell tell a child to buy, or to talk a grown-up into buying.
            """,
        decision: """
            Texts that sell, and the words of notifications, are looked up unless they speak to parents. A hit of \
            `exhortLexicon` fails, one of `exhortMaybe` is worth a look. Without the words, or without a lexicon \
            for their language, nothing can be said.
            """,
        sources: [Citation(.ucpd, "28")],
        parameters: [Parameter.exhortLexicon.erased, Parameter.exhortMaybe.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The text points grown-ups to their area.",
                """
                {"e":"text_shown","purpose":"offer","text":"Grown-ups: options in the parent area."}
                """),
            failing: RuleExample(
                "The text sends the child to a parent.",
                """
                {"e":"text_shown","purpose":"offer","text":"Tell mum to buy the full game!"}
                """)))

    private let exhortations: Lexicons
    private let doubtful: Lexicons

    init(_ parameters: Parameters) {
        exhortations = Lexicons(parameters[.exhortLexicon])
        doubtful = Lexicons(parameters[.exhortMaybe])
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(self, run, judge)
    }

    private final class Monitor: RuleMonitor {
        private let rule: TextNoExhortation

        init(_ rule: TextNoExhortation, _ run: RunState, _ judge: Judge) {
            self.rule = rule
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            guard let commercial = CommercialText(observation) else { return }
            let moment = observation.moment
            guard commercial.audience != .parent else { return judge.pass(moment) }
            guard let text = commercial.text else { return judge.doubtUnknownText(at: moment) }
            let answer = rule.exhortations.answer(for: text, in: commercial.language)
            switch (answer, rule.doubtful.answer(for: text, in: commercial.language)) {
            case (.hit, _):
                judge.fail(
                    looking: [moment],
                    "A text that does not speak to parents tells somebody to buy.")
            case (.noLexicon, _), (.noHit, .noLexicon):
                judge.doubtLanguage(commercial.language, at: moment)
            case (.noHit, .hit):
                judge.advise(
                    looking: [moment],
                    "A text that does not speak to parents begins with a word for buying.")
            case (.noHit, .noHit): judge.pass(moment)
            }
        }
    }
}
