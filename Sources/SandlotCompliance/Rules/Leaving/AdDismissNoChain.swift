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

    /// The first user action after some ads went away, once there is one.
    private final class NextAction {
        var at: Moment?
    }

    /// An ad that went away.
    private struct Closing {
        let ad: AdLife
        let at: Moment
        let action: NextAction
    }

    final class Monitor: RuleMonitor<AdDismissNoChain> {
        /// Ads that went away, by window, until the next ad appears there.
        ///
        /// Time alone does not end that, because the clock can go back.
        @exclusivity(unchecked) private var closings: [ObjectIdentifier: [Closing]] = [:]
        /// The next action of the user, if an ad went away since the latest one.
        @exclusivity(unchecked) private var nextAction: NextAction?

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .adDismissed(let event):
                guard let ad = run.ad(event.adId), ad.isFullScreen,
                    [.skip, .close, .auto].contains(event.cause)
                else { return }
                let action = nextAction ?? NextAction()
                nextAction = action
                closings[ObjectIdentifier(ad.scene), default: []].append(
                    Closing(ad: ad, at: moment, action: action))
            case .userAction:
                nextAction?.at = moment
                nextAction = nil
            case .adShown(let event) where event.isFullScreen && !closings.isEmpty:
                let scene = ObjectIdentifier(observation.scene)
                for closing in closings.removeValue(forKey: scene) ?? [] {
                    follow(closing, event.adId, at: moment)
                }
            default: break
            }
        }

        private func follow(_ closing: Closing, _ id: String, at moment: Moment) {
            let elapsed = moment.t - closing.at.t
            if elapsed >= rule.chainMs {
                recorder.pass(closing.at)
            } else if let action = closing.action.at {
                recorder.pass(looking: [closing.at, action, moment])
            } else {
                recorder.fail(
                    looking: [closing.at, moment], isTimed: true,
                    measure: .time(elapsed, limit: rule.chainMs),
                    "Ad \(id) appeared \(Words.duration(elapsed)) after ad \(closing.ad.id) had gone, and nobody had done anything."
                )
            }
        }

        override func end() {
            let open = closings.values.joined()
            for closing in open.sorted(by: { $0.at.isBefore($1.at) }) { recorder.pass(closing.at) }
        }
    }
}
