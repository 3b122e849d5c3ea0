import SandlotTrace

extension Parameter<[String]> {
    /// The slots that an app has besides `preTest` and `postTest`.
    static let ownSlots = Parameter("ownSlots", [])
}

/// Full-screen ads only in the two slots, and in those that the app has declared.
struct AdSlotValid: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-slot-valid",
        title: "Full-screen ads only in the two slots",
        mechanism: .state,
        severities: [.seed: .violation],
        reads: [.adShown, .phase, .screen],
        observes: [.adShown, .phase],
        requirement: """
            A full-screen ad appears only before a test begins or after it is complete, or in a \
            slot between tests that the app has declared. No ad interrupts a test.
            """,
        decision: """
            In the slots `preTest` and `postTest`, a full-screen ad must appear on the screen \
            `game` or on an unknown screen. In `preTest`, the phase must be `preAd`, and nothing \
            of the attempt may have been played yet. In `postTest`, the phase must be \
            `levelComplete`. In a slot that `ownSlots` names, the phase must be `none` or \
            `levelComplete`, on any screen, and the latest test of the window of which something \
            was played must have reached `levelComplete` since, after all the words that it \
            states have reached feedback. Every other slot fails.
            """,
        sources: [Citation(.seed)],
        parameters: [Parameter.gameplayPhases.erased, Parameter.ownSlots.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "An ad before the first word.",
                """
                {"e":"screen","name":"game"}
                {"e":"phase","phase":"preAd","attempt":1}
                {"t":200,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """),
            failing: RuleExample(
                "The phase goes back to preAd after the first word.",
                """
                {"e":"screen","name":"game"}
                {"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":4000,"e":"phase","phase":"preAd","attempt":1}
                {"t":4200,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":9200,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    private let gameplayPhases: [String]
    private let ownSlots: [String]

    init(_ parameters: Parameters) {
        gameplayPhases = parameters[.gameplayPhases]
        ownSlots = parameters[.ownSlots]
    }

    /// A test that was played and has not been completed since.
    private struct Unfinished {
        let test: AttemptKey
        let since: Moment
    }

    /// The words of a test.
    private struct TestWords {
        var resolved = ResolvedWords()
        /// The number of words, if an event states it.
        var count: Int?

        /// Whether no word is known to be missing.
        var isComplete: Bool { count.map { resolved.count >= $0 } ?? true }
    }

    final class Monitor: RuleMonitor<AdSlotValid> {
        /// The attempts of which something was played.
        @exclusivity(unchecked) private var played: Set<AttemptKey> = []
        @exclusivity(unchecked) private var latestPlayed: AttemptKey?
        /// The test of each window that was played and has not been completed since.
        @exclusivity(unchecked) private var unfinished: [ObjectIdentifier: Unfinished] = [:]
        @exclusivity(unchecked) private var words: [AttemptKey: TestWords] = [:]

        override func observe(_ observation: Observation) {
            let scene = observation.scene
            switch observation.event {
            case .phase(let event):
                if !rule.ownSlots.isEmpty { follow(event, observation) }
                guard rule.gameplayPhases.contains(event.phase.rawValue) else { return }
                let key = AttemptKey(currentIn: scene)
                guard key != latestPlayed else { return }
                latestPlayed = key
                played.insert(key)
            case .adShown(let event) where event.isFullScreen:
                if checkUnfinished(event, observation) { return }
                var looking: [Moment] { scene.stateMoments + [observation.moment] }
                let faults = faults(of: event, in: scene)
                if !faults.isEmpty {
                    recorder.fail(
                        looking: looking, deciding: observation.moment,
                        "Ad \(event.adId) was shown \(Words.list(faults)).")
                } else {
                    recorder.pass(looking: looking)
                }
            default: break
            }
        }

        /// Follows the tests, between which an ad in a slot of the app's own can appear.
        private func follow(_ phase: TraceEvent.Phase, _ observation: Observation) {
            let window = ObjectIdentifier(observation.scene)
            let key = AttemptKey(currentIn: observation.scene)
            if let count = phase.wordCount { words[key, default: TestWords()].count = count }
            if phase.phase == .feedback, let word = phase.word {
                words[key, default: TestWords()].resolved.insert(word)
            }
            let test = unfinished[window]?.test
            if rule.gameplayPhases.contains(phase.phase.rawValue) {
                guard test != key else { return }
                unfinished[window] = Unfinished(test: key, since: observation.moment)
            } else if phase.phase == .levelComplete, let test, test.number == nil || test == key,
                words[test]?.isComplete ?? true
            {
                unfinished[window] = nil
            }
        }

        /// Reports an ad in a slot of the app's own between two parts of a test.
        ///
        /// - Returns: Whether it was one.
        private func checkUnfinished(
            _ ad: TraceEvent.AdShown, _ observation: Observation
        ) -> Bool {
            let (moment, scene) = (observation.moment, observation.scene)
            guard isInOwnSlot(ad), scene.phase == .none || scene.phase == .levelComplete,
                let test = unfinished[ObjectIdentifier(scene)]
            else { return false }
            let looking = [test.since] + scene.stateMoments + [moment]
            let name = test.test.number.map { "attempt \($0)" } ?? "the test"
            let message =
                "Ad \(ad.adId) was shown in the slot \(ad.slot.rawValue) before \(name) was complete."
            // The event that completes the test can be among those that are missing.
            if run.hasGap(after: test.since, through: moment) {
                recorder.doubt(
                    looking: looking, deciding: moment,
                    "\(message) But events are missing in between.")
            } else {
                recorder.fail(looking: looking, deciding: moment, message)
            }
            return true
        }

        private func isInOwnSlot(_ ad: TraceEvent.AdShown) -> Bool {
            rule.ownSlots.contains(ad.slot.rawValue) && ad.slot != .preTest && ad.slot != .postTest
        }

        /// The reasons why the ad should not have been shown there.
        private func faults(of ad: TraceEvent.AdShown, in scene: SceneState) -> [String] {
            if isInOwnSlot(ad) {
                guard scene.phase != .none, scene.phase != .levelComplete else { return [] }
                return [
                    "in the slot \(ad.slot.rawValue) during the phase \(scene.phase.rawValue)"
                ]
            }
            var faults: [String] = []
            if let screen = scene.screen, !scene.isGameScreen {
                faults.append("on the screen \(screen.name) instead of the game")
            }
            switch ad.slot {
            case .preTest:
                if scene.phase != .preAd {
                    faults.append("in the pre-test slot during the phase \(scene.phase.rawValue)")
                }
                if played.contains(AttemptKey(currentIn: scene)) {
                    let attempt = scene.attempt.map { "attempt \($0.number)" } ?? "the test"
                    faults.append("in the pre-test slot after \(attempt) had begun")
                }
            case .postTest:
                if scene.phase != .levelComplete {
                    faults.append("in the post-test slot during the phase \(scene.phase.rawValue)")
                }
            default: faults.append("in neither of the two slots")
            }
            return faults
        }
    }
}
