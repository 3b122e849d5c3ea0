import SandlotTrace

/// No interstitial at the start of a level.
struct AdNotAtLevelStart: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-not-at-level-start",
        title: "No interstitial at the start of a level",
        mechanism: .state,
        severities: [.googleFamilies: .violation],
        reads: [.adShown, .phase],
        observes: [.adShown],
        requirement: "Between the choice of a level and its first task, no full-screen ad appears.",
        decision: """
            A full-screen ad fails if its slot is `preTest`, or if it appears in the phase \
            `preAd`.
            """,
        sources: [Citation(.googleBetterAds)],
        examples: RuleExamples(
            passing: RuleExample(
                "The ad comes when the level is complete.",
                """
                {"e":"phase","phase":"levelComplete","attempt":1}
                {"t":200,"e":"ad_shown","adId":"a1","slot":"postTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """),
            failing: RuleExample(
                "The ad comes before the first word.",
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"t":200,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<AdNotAtLevelStart> {
        override func observe(_ observation: Observation) {
            guard case .adShown(let event) = observation.event, event.isFullScreen else { return }
            let (moment, scene) = (observation.moment, observation.scene)
            var looking: [Moment] { [moment] + (scene.phaseSince.map { [$0] } ?? []) }
            let isInSlot = event.slot == .preTest
            let isInPhase = scene.phase == .preAd
            if isInSlot || isInPhase {
                let reasons = [
                    isInSlot ? "in the slot before a test" : nil,
                    isInPhase ? "in the phase before a test" : nil,
                ].compactMap(\.self)
                recorder.fail(
                    looking: looking,
                    "The full-screen ad \(event.adId) was shown \(Words.list(reasons)).")
            } else {
                recorder.pass(looking: looking)
            }
        }
    }
}
