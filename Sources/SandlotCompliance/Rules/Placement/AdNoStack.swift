import SandlotTrace

extension Parameter<Int> {
    /// The maximum number of ads on the screen at the same time.
    static let maxConcurrent = Parameter("maxConcurrent", 1)
}

/// Never two ads at once.
struct AdNoStack: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-no-stack",
        title: "Never two ads at once",
        mechanism: .state,
        severities: [.seed: .warning, .appleKids: .warning, .googleFamilies: .violation],
        reads: [.adShown, .adDismissed],
        observes: [.adShown, .adDismissed, .phase],
        requirement: "Two ads, of whatever format, are never on the screen at the same time.",
        decision: """
            When an ad appears, the open ads of its window are counted, including the new one. \
            More than `maxConcurrent` fail. An ad that is never dismissed stays open, unless \
            `missingDismiss` says otherwise.
            """,
        sources: [Citation(.googleFamilies)],
        parameters: [Parameter.maxConcurrent.erased, Parameter.missingDismiss.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The first ad goes away before the second one appears.",
                """
                {"e":"ad_shown","adId":"a1","slot":"other","format":"banner"}
                {"t":3000,"e":"ad_dismissed","adId":"a1","cause":"app"}
                {"t":3000,"e":"ad_shown","adId":"a2","slot":"postTest","format":"interstitial"}
                {"t":8000,"e":"ad_dismissed","adId":"a2","cause":"auto"}
                """),
            failing: RuleExample(
                "A banner appears under the ad that covers the screen.",
                """
                {"e":"ad_shown","adId":"a1","slot":"postTest","format":"interstitial"}
                {"t":3000,"e":"ad_shown","adId":"a2","slot":"other","format":"banner"}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                {"t":6000,"e":"ad_dismissed","adId":"a2","cause":"app"}
                """)))

    private let maxConcurrent: Int
    private let lapses: AdLapses

    init(_ parameters: Parameters) {
        maxConcurrent = parameters[.maxConcurrent]
        lapses = AdLapses(parameters)
    }

    /// An ad that appeared over others that may turn out to have been gone.
    private struct Undecided {
        let moment: Moment
        let scene: SceneState
        /// The ads that were certainly open, including the new one.
        var open: [Moment]
    }

    final class Monitor: RuleMonitor<AdNoStack> {
        @exclusivity(unchecked) private var lapses: AdLapses
        @exclusivity(unchecked) private var undecided: [Undecided] = []

        required init(
            rule: AdNoStack, run: RunState, recorder: CheckRecorder, memory: RuleMemory
        ) {
            lapses = rule.lapses
            super.init(rule: rule, run: run, recorder: recorder, memory: memory)
        }

        override func observe(_ observation: Observation) {
            switch observation.event {
            case .phase: lapses.phaseBegan(observation)
            case .adShown: adAppeared(observation)
            case .adDismissed(let event):
                if let ad = run.ad(event.adId), let lapse = lapses.lapse(of: ad) {
                    for index in undecided.indices
                    where undecided[index].scene === ad.scene
                        && lapse.isBefore(undecided[index].moment)
                    {
                        undecided[index].open.append(ad.shownAt)
                    }
                }
                lapses.forget(event.adId)
            default: break
            }
        }

        private func adAppeared(_ observation: Observation) {
            let (moment, scene) = (observation.moment, observation.scene)
            guard scene.openAds.count > 1 else {
                return checkAd(at: moment, count: 1, among: [moment])
            }
            guard lapses.isOn else {
                // If there are more ads than allowed, the latest ones suffice.
                let latest = scene.openAds.suffix(max(Self.namedCount, rule.maxConcurrent))
                return checkAd(
                    at: moment, count: scene.openAds.count, among: latest.map(\.shownAt))
            }
            let open = scene.openAds.filter { lapses.lapse(of: $0) == nil }.map(\.shownAt)
            if open.count < scene.openAds.count {
                undecided.append(Undecided(moment: moment, scene: scene, open: open))
            } else {
                checkAd(at: moment, count: open.count, among: open)
            }
        }

        /// The number of ads that a finding names, because ads that are never dismissed accumulate.
        private static let namedCount = 10

        /// Checks an ad.
        ///
        /// - Parameters:
        ///   - moment: The time at which it appeared.
        ///   - count: The number of ads that were open then.
        ///   - open: The times at which they appeared, or the latest of these if there are too many.
        private func checkAd(at moment: Moment, count: Int, among open: [Moment]) {
            if count > rule.maxConcurrent {
                recorder.fail(
                    looking: [moment] + open.suffix(Self.namedCount), deciding: moment,
                    measure: .count(count, limit: rule.maxConcurrent),
                    "An ad appeared, and with it \(count) ads were on the screen at once.")
            } else if count == 1 {
                recorder.pass(moment)
            } else {
                recorder.pass(looking: open)
            }
        }

        override func end() {
            for ad in undecided {
                checkAd(at: ad.moment, count: ad.open.count, among: ad.open)
            }
        }
    }
}
