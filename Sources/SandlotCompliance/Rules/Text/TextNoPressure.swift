import SandlotTrace

extension Parameter<[String: [TextPattern]]> {
    /// Words of urgency and scarcity, by language.
    static let pressureLexicon = Parameter(
        "pressureLexicon",
        [
            "en": .patterns(
                #"limited.?time"#, #"today only"#, #"last chance"#, #"hurry"#,
                #"ends (?:soon|in)"#, #"only \d+ left"#, #"don.?t miss"#, #"act now"#,
                #"before it.?s gone"#, #"expires"#, #"special offer"#, #"now or never"#,
                #"everyone (?:has|is)"#)
        ])
    /// The same without spaces, for texts in which words look hidden.
    static let squashedLexicon = Parameter(
        "squashedLexicon",
        [
            "en": .patterns(
                #"(?<!un)limitedtime"#, #"todayonly"#, #"lastchance"#, #"hurry"#, #"dontmiss"#,
                #"actnow"#, #"specialoffer"#, #"nowornever"#)
        ])
}

/// No pressure language.
struct TextNoPressure: Rule {
    static let descriptor = RuleDescriptor(
        id: "text-no-pressure",
        title: "No pressure language",
        mechanism: .text,
        severities: [
            .seed: .violation, .googleFamilies: .violation, .caru: .violation, .euUCPD: .warning,
            .ukAADC: .warning,
        ],
        reads: [.textShown, .push, .offerShown, .traceHeader],
        observes: [.textShown, .push, .offerShown],
        requirement: """
            Sales texts do not rush anyone: they do not claim that something ends soon, is \
            scarce, or is owned by everyone else.
            """,
        decision: """
            Sales texts and the words of notifications are checked with `pressureLexicon` and, \
            where words appear to be hidden, with `squashedLexicon`. A match fails, and so does \
            an offer with a visible countdown. Without the words, or without a lexicon for their \
            language, the result is inconclusive.
            """,
        sources: [Citation(.seed), Citation(.googleFamilies), Citation(.caru)],
        parameters: [Parameter.pressureLexicon.erased, Parameter.squashedLexicon.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The offer says what it is and what it costs.",
                """
                {"e":"text_shown","purpose":"offer","text":"Remove ads. One-time purchase, $0.99."}
                """),
            failing: RuleExample(
                "The offer is said to end today.",
                """
                {"e":"text_shown","purpose":"offer","text":"Hurry, today only!"}
                """)))

    private let lexicons: Lexicons

    init(_ parameters: Parameters) {
        lexicons = Lexicons(
            parameters[.pressureLexicon], squashed: parameters[.squashedLexicon])
    }

    final class Monitor: RuleMonitor<TextNoPressure> {
        override func observe(_ observation: Observation) {
            if case .offerShown(let event) = observation.event {
                guard event.countdownVisible else { return }
                recorder.fail(
                    looking: [observation.moment],
                    "The offer \(event.offerId) was shown with a countdown.")
            } else if let text = CommercialText(observation) {
                recorder.check(
                    text.text, in: text.language, with: rule.lexicons, at: observation.moment,
                    hit: "A text that sells puts people under pressure.")
            }
        }
    }
}
