import SandlotTrace

extension Parameter<Int> {
    /// How soon an ad must let go once the family has got rid of ads, in milliseconds.
    static let releaseMs = Parameter("releaseMs", 1_000)
}

/// No ads after Remove Ads.
struct AdSuppressedWhenEntitled: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-suppressed-when-entitled",
        title: "No ads after Remove Ads",
        mechanism: .state,
        severities: [.seed: .violation, .appleKids: .warning, .euUCPD: .warning],
        reads: [
            .traceHeader, .entitlement, .adRequested, .adShown, .adSkipEnabled, .adDismissed,
        ],
        observes: [.entitlement, .adRequested, .adShown, .adSkipEnabled, .adDismissed],
        requirement: "A family that owns the removal of ads on this device sees none.",
        decision: """
            An ad that is shown while one of `removeAdsProducts` is owned fails; if neither the header nor an \
            earlier event says what is owned, that is unclear. A request while it is owned is worth a look. So is \
            an ad that was on the screen when the entitlement arrived and did not let go within `releaseMs`.
            """,
        sources: [Citation(.seed)],
        parameters: [Parameter.removeAdsProducts.erased, Parameter.releaseMs.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "Ads are removed, and none comes any more.",
                """
                {"t":1000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":6000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                {"t":10000,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                """),
            failing: RuleExample(
                "An ad that was loaded before the purchase is shown after it.",
                """
                {"t":1000,"e":"ad_requested","adId":"a1","network":"house"}
                {"t":10000,"e":"entitlement","productId":"remove_ads","active":true,"cause":"purchase"}
                {"t":20000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":25000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    private let removeAdsProducts: [String]
    private let releaseMs: Int

    init(_ parameters: Parameters) {
        removeAdsProducts = parameters[.removeAdsProducts]
        releaseMs = parameters[.releaseMs]
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(self, run, judge)
    }

    /// An entitlement that arrived while ads were on the screen that could not be skipped.
    private struct Arrival {
        let at: Moment
        let ads: [AdLife]

        var isReleased: Bool { ads.allSatisfy { $0.release != nil } }
        var looking: [Moment] { [at] + ads.map(\.shownAt) + ads.compactMap(\.release) }

        /// How long the slowest ad took to let go, or has taken so far.
        func elapsed(until now: Int) -> Int {
            (ads.map { $0.release?.t ?? now }.max() ?? now) - at.t
        }
    }

    private final class Monitor: RuleMonitor {
        private let rule: AdSuppressedWhenEntitled
        @exclusivity(unchecked) private var arrivals: [Arrival] = []

        init(_ rule: AdSuppressedWhenEntitled, _ run: RunState, _ judge: Judge) {
            self.rule = rule
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .adShown(let event): judgeAd(event.adId, at: moment)
            case .adRequested(let event):
                guard let owned = run.activeEntitlement(among: rule.removeAdsProducts) else {
                    return
                }
                judge.advise(
                    looking: [moment] + [owned.since].compactMap(\.self),
                    "Ad \(event.adId) was requested although ads are removed.")
            case .entitlement(let event):
                guard event.active, rule.removeAdsProducts.contains(event.productId) else { return }
                arrive(at: moment)
            case .adSkipEnabled, .adDismissed: settle { $0.isReleased }
            default: break
            }
        }

        private func judgeAd(_ id: String, at moment: Moment) {
            let known = rule.removeAdsProducts.compactMap(run.entitlement)
            if let owned = known.first(where: \.isActive) {
                judge.fail(
                    looking: [moment] + [owned.since].compactMap(\.self),
                    "Ad \(id) was shown although ads are removed.")
            } else if known.isEmpty, run.header?.initialEntitlements == nil {
                judge.doubt(
                    looking: [moment],
                    "Ad \(id) was shown, and the trace does not say whether ads are removed.")
            } else {
                judge.pass(looking: [moment] + known.compactMap(\.since))
            }
        }

        private func arrive(at moment: Moment) {
            // Those that are late already need not be remembered any longer.
            settle(at: moment) { moment.t - $0.at.t > self.rule.releaseMs }
            let ads = run.scenes.flatMap(\.openAds).filter { $0.release == nil }
            if !ads.isEmpty { arrivals.append(Arrival(at: moment, ads: ads)) }
        }

        private func settle(at moment: Moment? = nil, where isOver: (Arrival) -> Bool) {
            arrivals.removeAll { arrival in
                guard isOver(arrival) else { return false }
                judgeArrival(arrival, now: moment)
                return true
            }
        }

        /// Judges how soon the ads let go; `now` counts for those that have not.
        private func judgeArrival(_ arrival: Arrival, now: Moment?) {
            if let now, run.hasClockDrop(after: arrival.at, through: now) {
                return judge.doubt(
                    looking: arrival.looking,
                    "Ads were removed while one was on the screen, and the clock went back since.")
            }
            let elapsed = arrival.elapsed(until: now?.t ?? arrival.at.t)
            if elapsed <= rule.releaseMs {
                judge.pass(looking: arrival.looking, isTimed: true)
            } else {
                judge.advise(
                    looking: arrival.looking, deciding: now, isTimed: true,
                    measure: .time(elapsed, limit: rule.releaseMs),
                    "Ads were removed while one was on the screen, and it did not let go within \(rule.releaseMs) ms."
                )
            }
        }

        override func end() {
            settle(at: run.last) { _ in true }
        }
    }
}
