import SandlotTrace

extension Parameter<Int> {
    /// The number of words in a test if no event states it.
    static let wordsPerTest = Parameter("wordsPerTest", 15)
}

/// A post-test ad needs a completed test.
struct AdPostRequiresCompletion: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-post-requires-completion",
        title: "A post-test ad needs a completed test",
        mechanism: .state,
        severities: [.seed: .violation],
        reads: [.adShown, .phase],
        requirement: """
            The ad after a test appears only after every word of the test has been solved or \
            given up.
            """,
        decision: """
            When an ad of any format appears in the slot `postTest`, the current attempt must \
            have reached levelComplete, and every word from 0 on must have reached feedback \
            before the latest levelComplete. The number of words is the one that this event \
            states, otherwise the latest that the attempt states, otherwise `wordsPerTest`.
            """,
        sources: [Citation(.seed)],
        parameters: [Parameter.wordsPerTest.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "Two words reach feedback, the test is complete, the ad appears.",
                """
                {"t":1000,"e":"phase","phase":"feedback","attempt":1,"word":0,"wordCount":2}
                {"t":2000,"e":"phase","phase":"feedback","attempt":1,"word":1,"wordCount":2}
                {"t":3000,"e":"phase","phase":"levelComplete","attempt":1,"wordCount":2}
                {"t":3100,"e":"ad_shown","adId":"a1","slot":"postTest","format":"interstitial"}
                {"t":8100,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """),
            failing: RuleExample(
                "The child leaves after the first of two words, but the ad still appears.",
                """
                {"t":1000,"e":"phase","phase":"feedback","attempt":1,"word":0,"wordCount":2}
                {"t":2000,"e":"phase","phase":"none","attempt":1}
                {"t":2100,"e":"ad_shown","adId":"a1","slot":"postTest","format":"interstitial"}
                {"t":7100,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    private let wordsPerTest: Int

    init(_ parameters: Parameters) {
        wordsPerTest = parameters[.wordsPerTest]
    }

    /// The progress of a test.
    private final class Progress {
        @exclusivity(unchecked) var words = ResolvedWords()
        /// The first feedback of each word that came before all words with a lower number.
        @exclusivity(unchecked) var lowestWords: [(word: Int, at: Moment)] = []
        /// The latest event that says how many words there are.
        @exclusivity(unchecked) var wordCount: (count: Int, at: Moment)?
        @exclusivity(unchecked) var completion: Completion?

        func resolve(_ word: Int, at moment: Moment) {
            if word < lowestWords.last?.word ?? .max { lowestWords.append((word, moment)) }
            words.insert(word)
        }

        /// The first feedback of a word below a number, if it came before a moment.
        func firstFeedback(ofWordsBelow count: Int, before moment: Moment) -> Moment? {
            lowestWords.first { $0.word < count }
                .flatMap { $0.at.isBefore(moment) ? $0.at : nil }
        }
    }

    /// The latest levelComplete of a test, and what was resolved before it.
    private struct Completion {
        let at: Moment
        let resolved: Int
        let wordCount: Int?
    }

    final class Monitor: RuleMonitor<AdPostRequiresCompletion> {
        @exclusivity(unchecked) private var attempts: [AttemptKey: Progress] = [:]
        @exclusivity(unchecked) private var latest: (key: AttemptKey, progress: Progress)?

        override func observe(_ observation: Observation) {
            switch observation.event {
            case .phase(let event): if event.attempt != nil { take(event, observation) }
            case .adShown(let event) where event.slot == .postTest:
                checkAd(observation)
            default: break
            }
        }

        private func take(_ phase: TraceEvent.Phase, _ observation: Observation) {
            let moment = observation.moment
            let progress = progress(of: AttemptKey(currentIn: observation.scene))
            if let count = phase.wordCount { progress.wordCount = (count, moment) }
            if phase.phase == .feedback, let word = phase.word {
                progress.resolve(word, at: moment)
            } else if phase.phase == .levelComplete {
                progress.completion = Completion(
                    at: moment, resolved: progress.words.count, wordCount: phase.wordCount)
            }
        }

        private func progress(of key: AttemptKey) -> Progress {
            if let latest, latest.key == key { return latest.progress }
            let progress = attempts[key] ?? Progress()
            attempts[key] = progress
            latest = (key, progress)
            return progress
        }

        private func checkAd(_ observation: Observation) {
            let (moment, scene) = (observation.moment, observation.scene)
            var looking = [moment] + (scene.attempt.map { [$0.since] } ?? [])
            guard let attempt = scene.attempt?.number else {
                return recorder.fail(
                    looking: looking, "A post-test ad appeared before there was any test.")
            }
            guard let progress = attempts[AttemptKey(currentIn: scene)],
                let completion = progress.completion
            else {
                return recorder.fail(
                    looking: looking, deciding: moment,
                    "A post-test ad appeared although attempt \(attempt) had not been completed.")
            }
            looking.append(completion.at)
            var words = rule.wordsPerTest
            if let stated = completion.wordCount {
                words = stated
            } else if let stated = progress.wordCount {
                words = stated.count
                looking.append(stated.at)
            }
            if let first = progress.firstFeedback(ofWordsBelow: words, before: completion.at) {
                looking.append(first)
            }
            if completion.resolved >= words {
                recorder.pass(looking: looking)
            } else {
                recorder.fail(
                    looking: looking, deciding: moment,
                    """
                    A post-test ad appeared although word \(completion.resolved) of the \(Words.count(words, one: "word", several: "words")) of \
                    attempt \(attempt) had not been resolved.
                    """)
            }
        }
    }
}
