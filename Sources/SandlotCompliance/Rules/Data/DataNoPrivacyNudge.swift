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
            A child is asked about its privacy in plain words and not again soon, and gets nothing for giving it up.
            """,
        decision: """
            A text for a privacy choice fails if one with the same key came less than a day before it in the run, \
            or if its words hit `rewardLexicon`. Without words, without a lexicon for their language, or without a \
            key where another such text came less than a day before, nobody can tell.
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
                "A name is worth 50 stars.",
                """
                {"e":"text_shown","purpose":"privacyChoice","key":"share","text":"Share your name, get 50 stars!"}
                """)))

    private let lexicons: Lexicons

    init(_ parameters: Parameters) {
        lexicons = Lexicons(parameters[.rewardLexicon])
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(lexicons, run, judge)
    }

    private final class Monitor: RuleMonitor {
        private static let repetitionMs = 86_400_000

        private let lexicons: Lexicons
        /// The latest question with each key.
        private var keyed: [String: Moment] = [:]
        /// The latest without a key, and the latest of all.
        private var unkeyed: Moment?
        private var latest: Moment?

        init(_ lexicons: Lexicons, _ run: RunState, _ judge: Judge) {
            self.lexicons = lexicons
            super.init(run, judge)
        }

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
            let answer = event.text.map { lexicons.answer(for: $0, in: language) }
            let earlier = event.key.flatMap { keyed[$0] }
            // It may have the key in question, or this one the other's.
            let doubtful = event.key == nil ? latest : unkeyed
            let again = earlier.flatMap { isSoon(moment, after: $0) ? $0 : nil }
            let repetition = again.map {
                "the same choice about privacy came again after \(Words.duration(moment.t - $0.t))"
            }
            if answer == .hit {
                let reasons = ["a choice about privacy promises something", repetition]
                judge.fail(looking: [moment], Words.sentence(reasons.compactMap(\.self)))
            } else if let again, let repetition {
                judge.fail(
                    looking: [again, moment], isTimed: true,
                    measure: .time(moment.t - again.t, limit: Self.repetitionMs),
                    Words.sentence([repetition]))
            } else if answer == nil {
                judge.doubtUnknownText(at: moment)
            } else if answer == .noLexicon {
                judge.doubtLanguage(language, at: moment)
            } else if let doubtful, isSoon(moment, after: doubtful) {
                judge.doubt(
                    looking: [doubtful, moment],
                    "A choice about privacy without a key may have come twice.")
            } else if let earlier {
                judge.pass(earlier, moment, isTimed: true)
            } else {
                judge.pass(moment)
            }
        }

        private func isSoon(_ moment: Moment, after earlier: Moment) -> Bool {
            moment.t - earlier.t < Self.repetitionMs
        }
    }
}
