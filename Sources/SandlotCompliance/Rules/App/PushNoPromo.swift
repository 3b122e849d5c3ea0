import SandlotTrace

extension Parameter<Bool> {
    /// Whether promotion is allowed in notifications for which a parent asked.
    static let parentOptInLifts = Parameter("parentOptInLifts", true)
}

/// No notification asks to buy.
struct PushNoPromo: Rule {
    static let descriptor = RuleDescriptor(
        id: "push-no-promo",
        title: "No notification asks to buy",
        mechanism: .fields,
        severities: [
            .seed: .violation, .appleKids: .violation, .googleFamilies: .warning,
            .ukAADC: .advisory,
        ],
        reads: [.push],
        requirement: "Notifications do not advertise or sell anything.",
        decision: """
            A notification fails if its words match `pressureLexicon` or `exhortLexicon`. Words \
            in a language without a lexicon match nothing. A promotional notification also fails. \
            If a parent opted in and `parentOptInLifts` is set, it is an advisory instead. A \
            child's opt-in does not count.
            """,
        sources: [Citation(.seed), Citation(.appReview, "4.5.4")],
        parameters: [
            Parameter.parentOptInLifts.erased, Parameter.pressureLexicon.erased,
            Parameter.squashedLexicon.erased, Parameter.exhortLexicon.erased,
        ],
        examples: RuleExamples(
            passing: RuleExample(
                "A notification reminds the child to practice.",
                """
                {"e":"push","kind":"received","content":"reminder","text":"Time to practice!"}
                """),
            failing: RuleExample(
                "A notification advertises an offer.",
                """
                {"e":"push","kind":"received","content":"promo","text":"Remove ads, 50 % off"}
                """)))

    private let parentOptInLifts: Bool
    private let pressure: Lexicons
    private let exhortations: Lexicons

    init(_ parameters: Parameters) {
        parentOptInLifts = parameters[.parentOptInLifts]
        pressure = Lexicons(
            parameters[.pressureLexicon], squashed: parameters[.squashedLexicon])
        exhortations = Lexicons(parameters[.exhortLexicon])
    }

    final class Monitor: RuleMonitor<PushNoPromo> {
        override func observe(_ observation: Observation) {
            guard case .push(let event) = observation.event else { return }
            let looking = [observation.moment]
            let isPromotion =
                event.content == .promo && !(event.optIn == .parent && rule.parentOptInLifts)
            if let text = event.text, isHit(text) {
                let more = isPromotion ? ", and it promotes something" : ""
                recorder.fail(
                    looking: looking,
                    "A notification puts people under pressure or tells them to buy\(more).")
            } else if event.content != .promo {
                recorder.pass(observation.moment)
            } else if event.optIn == .parent, rule.parentOptInLifts {
                recorder.advise(
                    looking: looking,
                    "A notification promotes something, and a parent asked for it.")
            } else {
                recorder.fail(looking: looking, "A notification promotes something.")
            }
        }

        private func isHit(_ text: String) -> Bool {
            let language = CommercialText.language(of: nil, in: run)
            return rule.pressure.answer(for: text, in: language) == .hit
                || rule.exhortations.answer(for: text, in: language) == .hit
        }
    }
}
