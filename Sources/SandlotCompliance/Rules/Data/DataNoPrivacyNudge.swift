import SandlotTrace

extension Parameter<[String: [TextPattern]]> {
    /// Words that promise something for a choice, by language.
    static let rewardLexicon = Parameter(
        "rewardLexicon",
        ["en": .patterns("(?:get|earn|win|free|bonus|reward|stars?|coins?|gems?)")])
}

/// No nudging to weaken privacy.
struct DataNoPrivacyNudge: Rule {
    static let descriptor = RuleDescriptor(
        id: "data-no-privacy-nudge",
        title: "No nudging to weaken privacy",
        mechanism: .text,
        severities: [.ukAADC: .violation],
        reads: [.textShown],
        requirement: """
            Questions about privacy are asked in plain words and not repeated soon, and a child \
            gets no reward for giving up privacy.
            """,
        decision: """
            A text for a privacy choice fails if a text with the same key came less than a day \
            before it in the run, or if its words match `rewardLexicon`. The result is \
            inconclusive if the words are missing, if there is no lexicon for their language, or \
            if the key is missing and another such text came less than a day before.
            """,
        sources: [Citation(.aadc, "13")],
        parameters: [Parameter.rewardLexicon.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "A plain question.",
                """
                {"e":"text_shown","purpose":"privacyChoice","key":"share","text":"Share your progress? Yes / No"}
                """),
            failing: RuleExample(
                "The app offers 50 stars for a name.",
                """
                {"e":"text_shown","purpose":"privacyChoice","key":"share","text":"Share your name, get 50 stars!"}
                """)))

    private let lexicons: Lexicons

    init(_ parameters: Parameters) {
        lexicons = Lexicons(parameters[.rewardLexicon])
    }

    final class Monitor: RuleMonitor<DataNoPrivacyNudge> {
        private static let repetitionMs = 86_400_000

        /// The latest question with each key.
        private var keyed: [String: Moment] = [:]
        /// The latest without a key, and the latest of all.
        private var unkeyed: Moment?
        private var latest: Moment?

        override func observe(_ observation: Observation) {
            guard case .textShown(let event) = observation.event, event.purpose == .privacyChoice
            else { return }
            check(event, at: observation.moment)
            latest = observation.moment
            if let key = event.key {
                keyed[key] = observation.moment
            } else {
                unkeyed = observation.moment
            }
        }

        private func check(_ event: TraceEvent.TextShown, at moment: Moment) {
            let language = CommercialText.language(of: event.locale, in: run)
            let answer = event.text.map { rule.lexicons.answer(for: $0, in: language) }
            let earlier = event.key.flatMap { keyed[$0] }
            // It may have the same key as this one.
            let doubtful = event.key == nil ? latest : unkeyed
            let again = earlier.flatMap { isSoon(moment, after: $0) ? $0 : nil }
            let repetition = again.map {
                "the same choice about privacy came again after \(Words.duration(moment.t - $0.t))"
            }
            if answer == .hit {
                let reasons = ["a choice about privacy promises something", repetition]
                recorder.fail(looking: [moment], Words.sentence(reasons.compactMap(\.self)))
            } else if let again, let repetition {
                recorder.fail(
                    looking: [again, moment], isTimed: true,
                    measure: .time(moment.t - again.t, limit: Self.repetitionMs),
                    Words.sentence([repetition]))
            } else if answer == nil {
                recorder.doubtUnknownText(at: moment)
            } else if answer == .noLexicon {
                recorder.doubtLanguage(language, at: moment)
            } else if let doubtful, isSoon(moment, after: doubtful) {
                recorder.doubt(
                    looking: [doubtful, moment],
                    "A choice about privacy without a key may have come twice.")
            } else if let earlier {
                recorder.pass(earlier, moment, isTimed: true)
            } else {
                recorder.pass(moment)
            }
        }

        private func isSoon(_ moment: Moment, after earlier: Moment) -> Bool {
            moment.t - earlier.t < Self.repetitionMs
        }
    }
}
