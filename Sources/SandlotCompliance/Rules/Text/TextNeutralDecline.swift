import SandlotTrace

extension Parameter<[String: [TextPattern]]> {
    /// Words with which somebody who refuses calls himself a fool, by language.
    static let shameLexicon = Parameter(
        "shameLexicon",
        [
            "en": .patterns(
                #"i (?:don.?t|do not) (?:like|want|need|care)"#, #"i hate"#,
                #"i (?:want|like|prefer|love) (?:boring|slow|bad|ads)"#)
        ])
}

/// A neutral way to say no.
struct TextNeutralDecline: Rule {
    static let descriptor = RuleDescriptor(
        id: "text-neutral-decline",
        title: "A neutral way to say no",
        mechanism: .text,
        severities: [.caru: .warning, .euUCPD: .advisory, .ukAADC: .warning],
        reads: [.offerShown, .textShown],
        requirement: """
            Whoever does not want an offer can say so, as visibly as yes, and need not belittle himself.
            """,
        decision: """
            An offer passes if a way to decline is visible. Words for declining are looked up in `shameLexicon`, \
            and a hit fails. What the trace does not say cannot be judged.
            """,
        sources: [Citation(.aadc, "13"), Citation(.caru)],
        parameters: [Parameter.shameLexicon.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The offer can be put off.",
                """
                {"e":"offer_shown","offerId":"o1","initiated":"user","declineVisible":true}
                {"e":"text_shown","purpose":"decline","text":"Not now"}
                """),
            failing: RuleExample(
                "Whoever declines must ask for boredom.",
                """
                {"e":"offer_shown","offerId":"o1","initiated":"user","declineVisible":true}
                {"e":"text_shown","purpose":"decline","text":"No, I want boring ads"}
                """)))

    private let lexicons: Lexicons

    init(_ parameters: Parameters) {
        lexicons = Lexicons(parameters[.shameLexicon])
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
            case .offerShown(let event):
                switch event.declineVisible {
                case true?: judge.pass(moment)
                case false?:
                    judge.fail(
                        looking: [moment], "The offer \(event.offerId) shows no way to decline.")
                case nil:
                    judge.doubt(
                        looking: [moment],
                        "The trace does not say whether the offer \(event.offerId) can be declined."
                    )
                }
            case .textShown(let event) where event.purpose == .decline:
                judge.judge(
                    event.text, in: CommercialText.language(of: event.locale, in: run),
                    with: lexicons, at: moment, hit: "The words for declining shame the person.")
            default: break
            }
        }
    }
}
