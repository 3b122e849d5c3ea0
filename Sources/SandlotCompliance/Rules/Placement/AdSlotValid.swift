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
            slot between tests that the app has declared.
            """,
        decision: """
            In the slots `preTest` and `postTest`, a full-screen ad must appear on the screen \
            `game` or on an unknown screen. In `preTest`, the phase must be `preAd`, and nothing \
            of the attempt may have been played yet. In `postTest`, the phase must be \
            `levelComplete`. In a slot that `ownSlots` names, the phase must be `none` or \
            `levelComplete`, on any screen. Every other slot fails.
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

    final class Monitor: RuleMonitor<AdSlotValid> {
        /// The attempts of which something was played.
        @exclusivity(unchecked) private var played: Set<AttemptKey> = []
        @exclusivity(unchecked) private var latestPlayed: AttemptKey?

        override func observe(_ observation: Observation) {
            let scene = observation.scene
            switch observation.event {
            case .phase(let event) where rule.gameplayPhases.contains(event.phase.rawValue):
                let key = AttemptKey(currentIn: scene)
                guard key != latestPlayed else { return }
                latestPlayed = key
                played.insert(key)
            case .adShown(let event) where event.isFullScreen:
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

        /// The reasons why the ad should not have been shown there.
        private func faults(of ad: TraceEvent.AdShown, in scene: SceneState) -> [String] {
            if rule.ownSlots.contains(ad.slot.rawValue), ad.slot != .preTest, ad.slot != .postTest {
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
