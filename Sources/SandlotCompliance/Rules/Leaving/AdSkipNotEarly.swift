import SandlotTrace

extension Parameter<String> {
    /// The clock of a countdown: `elapsed`, `visible`, or `either` for the longer of the two.
    static let countdownClock = Parameter(
        "countdownClock", "either", accepts: .words("elapsed", "visible", "either"))
}

/// The countdown is served in full.
struct AdSkipNotEarly: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-skip-not-early",
        title: "The countdown is served in full",
        mechanism: .response,
        severities: [.seed: .warning],
        reads: [.adShown, .adSkipEnabled, .entitlement, .appState, .traceHeader],
        observes: [.adSkipEnabled, .entitlement],
        requirement: """
            A full-screen ad cannot be skipped before its countdown is over, unless the family \
            has just removed ads. This keeps the design's promise to advertisers. It does not \
            protect children.
            """,
        decision: """
            For every full-screen ad that could be skipped, the time from its appearance until \
            then is measured. It must reach `countdownMs` minus `tolMs`, on the clock that \
            `countdownClock` names. If an entitlement to a product that removes ads arrives in \
            the meantime, any time passes. If nothing states which products remove ads, an early \
            skip after an entitlement to anything but a consumable is inconclusive.
            """,
        sources: [Citation(.seed)],
        parameters: [
            Parameter.countdownMs.erased, Parameter.tolMs.erased, Parameter.countdownClock.erased,
            Parameter.removeAdsProducts.erased, Parameter.inactiveIsVisible.erased,
        ],
        examples: RuleExamples(
            passing: RuleExample(
                "The ad can be skipped after 4.9 s.",
                """
                {"t":1000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":5900,"e":"ad_skip_enabled","adId":"a1"}
                {"t":6400,"e":"ad_dismissed","adId":"a1","cause":"skip"}
                """),
            failing: RuleExample(
                "The ad can be skipped after 1 s.",
                """
                {"t":1000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":2000,"e":"ad_skip_enabled","adId":"a1"}
                {"t":2400,"e":"ad_dismissed","adId":"a1","cause":"skip"}
                """)))

    private let countdownMs: PerPlatform
    private let tolMs: Int
    private let countdownClock: String
    private let removeAdsProducts: [String]?
    private let inactiveIsVisible: Bool

    init(_ parameters: Parameters) {
        countdownMs = parameters[.countdownMs]
        tolMs = parameters[.tolMs]
        countdownClock = parameters[.countdownClock]
        removeAdsProducts = parameters[.removeAdsProducts]
        inactiveIsVisible = parameters[.inactiveIsVisible]
    }

    private func time(from start: Moment, to end: Moment) -> Int {
        let elapsed = end.t - start.t
        let visible = start.visibleTime(until: end, inactiveIsVisible: inactiveIsVisible)
        return switch countdownClock {
        case "elapsed": elapsed
        case "visible": visible
        default: max(elapsed, visible)
        }
    }

    final class Monitor: RuleMonitor<AdSkipNotEarly> {
        /// The latest entitlement to a product that removes ads, or that may do so.
        private var latestEntitlement: (product: String, at: Moment)?

        override func observe(_ observation: Observation) {
            switch observation.event {
            case .adSkipEnabled(let event):
                guard let ad = run.ad(event.adId), ad.isFullScreen else { return }
                checkAd(ad, enabledAt: observation.moment)
            case .entitlement(let event):
                guard event.active, mayRemoveAds(event.productId) else { return }
                latestEntitlement = (event.productId, observation.moment)
            default: break
            }
        }

        private func mayRemoveAds(_ product: String) -> Bool {
            switch run.adRemoval.products(rule.removeAdsProducts) {
            case .known(let products): products.contains(product)
            case .unknown: !run.adRemoval.isConsumable(product)
            }
        }

        private func checkAd(_ ad: AdLife, enabledAt: Moment) {
            var looking: [Moment] { [ad.shownAt, enabledAt] }
            guard let platform = run.platform else {
                return recorder.doubt(
                    looking: looking,
                    "The header does not say on which platform ad \(ad.id) was shown.")
            }
            let products = run.adRemoval.products(rule.removeAdsProducts)
            let excuse = latestEntitlement.flatMap { ad.shownAt.isBefore($0.at) ? $0 : nil }
            if let excuse, products != .unknown {
                return recorder.pass(looking: looking + [excuse.at])
            }
            let time = rule.time(from: ad.shownAt, to: enabledAt)
            let least = rule.countdownMs.value(on: platform) - rule.tolMs
            if time >= least {
                recorder.pass(ad.shownAt, enabledAt, isTimed: true)
            } else if let excuse {
                recorder.doubt(
                    looking: looking + [excuse.at], measure: .time(time, limit: least),
                    "Ad \(ad.id) could be skipped after \(Words.duration(time)), and \(excuse.product) had become owned meanwhile. If that product removes ads, \(AdRemovingProducts.remedy)."
                )
            } else {
                recorder.fail(
                    looking: looking, isTimed: true, measure: .time(time, limit: least),
                    "Ad \(ad.id) could be skipped after \(Words.duration(time)). Its countdown takes at least \(Words.duration(least))."
                )
            }
        }
    }
}
