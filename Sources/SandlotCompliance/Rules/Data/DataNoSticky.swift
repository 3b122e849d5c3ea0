import SandlotTrace

extension Parameter<[String: [TextPattern]]> {
    /// Words that threaten a loss to whom stays away, by language.
    static let lossLexicon = Parameter(
        "lossLexicon",
        [
            "en": .patterns(
                "(?:lose|losing|lost)", "miss out", "break your", "don.?t leave", "come back")
        ])
}

/// No engagement hooks.
struct DataNoSticky: Rule {
    static let descriptor = RuleDescriptor(
        id: "data-no-sticky",
        title: "No engagement hooks",
        mechanism: .text,
        severities: [.euUCPD: .advisory, .ukAADC: .advisory],
        reads: [.push, .textShown],
        requirement: """
            A child can stop playing without losing anything and without being begged to stay.
            """,
        decision: """
            A notification about a lost streak fails. A text that asks the child to stay or to \
            return fails if its words match `lossLexicon`. Without the words, or without a \
            lexicon for their language, the result is inconclusive.
            """,
        sources: [Citation(.aadc, "5")],
        parameters: [Parameter.lossLexicon.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "A weekly reminder.",
                """
                {"e":"push","kind":"scheduled","content":"reminder"}
                """),
            failing: RuleExample(
                "A streak is in danger.",
                """
                {"e":"text_shown","purpose":"retention","text":"You will lose your 12-day streak!"}
                """)))

    private let lexicons: Lexicons

    init(_ parameters: Parameters) {
        lexicons = Lexicons(parameters[.lossLexicon])
    }

    final class Monitor: RuleMonitor<DataNoSticky> {
        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .push(let event):
                if event.content == .streakLoss {
                    recorder.fail(looking: [moment], "A notification is about a lost streak.")
                } else {
                    recorder.pass(moment)
                }
            case .textShown(let event) where event.purpose == .retention:
                recorder.check(
                    event.text, in: CommercialText.language(of: event.locale, in: run),
                    with: rule.lexicons, at: moment,
                    hit: "A text threatens users who stay away with a loss.")
            default: break
            }
        }
    }
}
