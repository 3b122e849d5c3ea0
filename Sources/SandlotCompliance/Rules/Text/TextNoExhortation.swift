import SandlotTrace

extension Parameter<[String: [TextPattern]]> {
    /// Words that tell a person to buy or to make others buy, by language.
    static let exhortLexicon = Parameter(
        "exhortLexicon",
        [
            "en": .patterns(
                #"(?:ask|tell|get|beg) (?:your |my )?"#
                    + #"(?:mum|mom|mummy|mommy|dad|daddy|parents?|grown.?ups?)\b.*"#
                    + #"\b(?:buy|unlock|get|pay|purchase|subscribe|upgrade|order)"#,
                #"(?:buy|get|unlock|purchase|subscribe|upgrade|order)\b.*\b(?:now|today)"#)
        ])
    /// Words that may tell a person to buy, by language.
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
        requirement: "No sales text tells a child to buy, or to persuade an adult to buy.",
        decision: """
            Sales texts and the words of notifications are checked unless they address parents. A \
            match of `exhortLexicon` fails, and a match of `exhortMaybe` is an advisory. Without \
            the words, or without a lexicon for their language, the result is inconclusive.
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

    final class Monitor: RuleMonitor<TextNoExhortation> {
        override func observe(_ observation: Observation) {
            guard let commercial = CommercialText(observation) else { return }
            let moment = observation.moment
            guard commercial.audience != .parent else { return recorder.pass(moment) }
            guard let text = commercial.text else { return recorder.doubtUnknownText(at: moment) }
            let answer = rule.exhortations.answer(for: text, in: commercial.language)
            switch (answer, rule.doubtful.answer(for: text, in: commercial.language)) {
            case (.hit, _):
                recorder.fail(
                    looking: [moment],
                    "A text that does not speak to parents tells somebody to buy.")
            case (.noLexicon, _), (.noHit, .noLexicon):
                recorder.doubtLanguage(commercial.language, at: moment)
            case (.noHit, .hit):
                recorder.advise(
                    looking: [moment],
                    "A text that does not speak to parents begins with a word for buying.")
            case (.noHit, .noHit): recorder.pass(moment)
            }
        }
    }
}
