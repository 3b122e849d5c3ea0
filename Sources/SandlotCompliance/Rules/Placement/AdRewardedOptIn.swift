import SandlotTrace

extension Parameter<Int> {
    /// The time for which an opt-in to a rewarded ad is valid, in milliseconds.
    static let optInWindowMs = Parameter("optInWindowMs", 30_000)
}

/// Rewarded ads are opted into.
struct AdRewardedOptIn: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-rewarded-opt-in",
        title: "Rewarded ads are opted into",
        mechanism: .state,
        severities: [.googleFamilies: .violation, .caru: .warning],
        reads: [.adShown, .userAction, .textShown],
        requirement: """
            A rewarded ad begins only after the child has chosen to watch it and was told that it \
            is an ad.
            """,
        decision: """
            A user action with the target `rewardOffer` must precede a rewarded ad by at most \
            `optInWindowMs`, and a text that labels an ad must precede that action.
            """,
        sources: [Citation(.caru), Citation(.googleFamilies)],
        parameters: [Parameter.optInWindowMs.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "An offer that says what it is, a tap, the ad.",
                """
                {"t":1000,"e":"text_shown","purpose":"adLabel","key":"watchAdForHint"}
                {"t":4000,"e":"user_action","kind":"tap","target":"rewardOffer"}
                {"t":4500,"e":"ad_shown","adId":"a1","slot":"other","format":"rewarded"}
                {"t":34500,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """),
            failing: RuleExample(
                "A treasure chest without a label leads to an ad.",
                """
                {"t":4000,"e":"user_action","kind":"tap","target":"rewardOffer"}
                {"t":4500,"e":"ad_shown","adId":"a1","slot":"other","format":"rewarded"}
                {"t":34500,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    private let optInWindowMs: Int

    init(_ parameters: Parameters) {
        optInWindowMs = parameters[.optInWindowMs]
    }

    final class Monitor: RuleMonitor<AdRewardedOptIn> {
        private var label: Moment?
        /// The latest opt-in, and the latest label before it.
        private var optIn: (at: Moment, label: Moment?)?

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .textShown(let event):
                if event.purpose == .adLabel { label = moment }
            case .userAction(let event):
                if event.target == "rewardOffer" { optIn = (moment, label) }
            case .adShown(let event) where event.format == .rewarded: checkAd(at: moment)
            default: break
            }
        }

        private func checkAd(at moment: Moment) {
            guard let optIn else {
                return recorder.fail(
                    looking: [moment], "A rewarded ad appeared without an opt-in.")
            }
            let elapsed = moment.t - optIn.at.t
            let looking = [moment, optIn.at] + (optIn.label.map { [$0] } ?? [])
            if elapsed > rule.optInWindowMs || optIn.label == nil {
                let isLate = elapsed > rule.optInWindowMs
                let reasons = [
                    isLate
                        ? "a rewarded ad appeared \(Words.duration(elapsed)) after the opt-in, and the limit is \(Words.duration(rule.optInWindowMs))"
                        : nil,
                    optIn.label == nil
                        ? "no label had said before the opt-in that the reward is for a rewarded ad"
                        : nil,
                ].compactMap(\.self)
                recorder.fail(
                    looking: looking, isTimed: true,
                    measure: isLate ? .time(elapsed, limit: rule.optInWindowMs) : nil,
                    Words.sentence(reasons))
            } else {
                recorder.pass(looking: looking, isTimed: true)
            }
        }
    }
}
