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
        requirement:
            "A child may stop playing: nothing is taken away for it, and nobody begs it to stay.",
        decision: """
            A notification fails if it is about a streak that is lost. A text that asks to stay or to return fails \
            if its words hit `lossLexicon`; without words, or without a lexicon for their language, nobody can tell.
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

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(lexicons, run, judge)
    }

    private final class Monitor: RuleMonitor {
        private let lexicons: Lexicons

        init(_ lexicons: Lexicons, _ run: RunState, _ judge: Judge) {
            self.lexicons = lexicons
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .push(let event):
                if event.content == .streakLoss {
                    judge.fail(looking: [moment], "A notification is about a lost streak.")
                } else {
                    judge.pass(moment)
                }
            case .textShown(let event) where event.purpose == .retention:
                judge.judge(
                    event.text, in: CommercialText.language(of: event.locale, in: run),
                    with: lexicons, at: moment,
                    hit: "A text threatens a loss to whoever stays away.")
            default: break
            }
        }
    }
}
