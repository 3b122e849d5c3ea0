import SandlotTrace

extension Parameter<[String: [TextPattern]]> {
    /// Words of refusal that shame the person who says them, by language.
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
            Users can decline an offer as easily as they can accept it, in words that do not \
            belittle them.
            """,
        decision: """
            An offer passes if a way to decline is visible. Words for declining fail if they \
            match `shameLexicon`. If the trace does not contain the information, the result is \
            inconclusive.
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
                "The words for declining make the child ask for boredom.",
                """
                {"e":"offer_shown","offerId":"o1","initiated":"user","declineVisible":true}
                {"e":"text_shown","purpose":"decline","text":"No, I want boring ads"}
                """)))

    private let lexicons: Lexicons

    init(_ parameters: Parameters) {
        lexicons = Lexicons(parameters[.shameLexicon])
    }

    final class Monitor: RuleMonitor<TextNeutralDecline> {
        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .offerShown(let event):
                switch event.declineVisible {
                case true?: recorder.pass(moment)
                case false?:
                    recorder.fail(
                        looking: [moment], "The offer \(event.offerId) shows no way to decline.")
                case nil:
                    recorder.doubt(
                        looking: [moment],
                        "The trace does not say whether the offer \(event.offerId) can be declined."
                    )
                }
            case .textShown(let event) where event.purpose == .decline:
                recorder.check(
                    event.text, in: CommercialText.language(of: event.locale, in: run),
                    with: rule.lexicons, at: moment,
                    hit: "The words for declining shame the person.")
            default: break
            }
        }
    }
}
