import SandlotTrace

extension Parameter<Int> {
    /// The time after an ad was closed in which no other may appear by itself, in milliseconds.
    static let chainMs = Parameter("chainMs", 2_000)
}

/// Closing an ad does not open another.
struct AdDismissNoChain: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-dismiss-no-chain",
        title: "Closing an ad does not open another",
        mechanism: .state,
        severities: [.appleKids: .warning, .googleFamilies: .violation, .caru: .warning],
        reads: [.adDismissed, .adShown, .userAction],
        requirement: "When a full-screen ad goes away, the next one does not follow immediately.",
        decision: """
            Every full-screen ad that was skipped or closed, or that went away by itself, is \
            checked. It fails if another full-screen ad appears in the same window less than \
            `chainMs` later and the user has not acted since.
            """,
        sources: [Citation(.googleFamilies)],
        parameters: [Parameter.chainMs.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The child sees the results and taps before the next ad appears.",
                """
                {"t":0,"e":"ad_shown","adId":"a1","slot":"postTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a1","cause":"skip"}
                {"t":6000,"e":"user_action","kind":"tap"}
                {"t":6100,"e":"ad_shown","adId":"a2","slot":"preTest","format":"interstitial"}
                {"t":11200,"e":"ad_dismissed","adId":"a2","cause":"skip"}
                """),
            failing: RuleExample(
                "The next ad appears 100 ms after the first was skipped.",
                """
                {"t":0,"e":"ad_shown","adId":"a1","slot":"postTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a1","cause":"skip"}
                {"t":5300,"e":"ad_shown","adId":"a2","slot":"preTest","format":"interstitial"}
                {"t":10400,"e":"ad_dismissed","adId":"a2","cause":"skip"}
                """)))

    private let chainMs: Int

    init(_ parameters: Parameters) {
        chainMs = parameters[.chainMs]
    }

    /// An ad that went away, and the user actions since.
    private struct Closing {
        let ad: AdLife
        let at: Moment
        var action: Moment?
    }

    final class Monitor: RuleMonitor<AdDismissNoChain> {
        /// Ads that went away so recently that another may follow too soon.
        @exclusivity(unchecked) private var closings: [Closing] = []

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            if !closings.isEmpty { settle { moment.t - $0.at.t >= rule.chainMs } }
            switch observation.event {
            case .adDismissed(let event):
                guard let ad = run.ad(event.adId), ad.isFullScreen,
                    [.skip, .close, .auto].contains(event.cause)
                else { return }
                closings.append(Closing(ad: ad, at: moment))
            case .userAction:
                for index in closings.indices where closings[index].action == nil {
                    closings[index].action = moment
                }
            case .adShown(let event):
                if event.isFullScreen { follow(event.adId, at: moment, in: observation.scene) }
            default: break
            }
        }

        private func follow(_ id: String, at moment: Moment, in scene: SceneState) {
            closings.removeAll { closing in
                guard closing.ad.scene === scene else { return false }
                if let action = closing.action {
                    recorder.pass(looking: [closing.at, action, moment])
                } else {
                    let elapsed = moment.t - closing.at.t
                    recorder.fail(
                        looking: [closing.at, moment], isTimed: true,
                        measure: .time(elapsed, limit: rule.chainMs),
                        "Ad \(id) appeared \(Words.duration(elapsed)) after ad \(closing.ad.id) had gone, and nobody had done anything."
                    )
                }
                return true
            }
        }

        private func settle(where isOver: (Closing) -> Bool) {
            closings.removeAll { closing in
                guard isOver(closing) else { return false }
                recorder.pass(closing.at)
                return true
            }
        }

        override func end() {
            settle { _ in true }
        }
    }
}
