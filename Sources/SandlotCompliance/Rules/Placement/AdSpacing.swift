import SandlotTrace

extension Parameter<Int> {
    /// The minimum number of user actions between two full-screen ads.
    static let minUserActions = Parameter("minUserActions", 2)
    /// The minimum time between two full-screen ads, in milliseconds.
    static let minGapMs = Parameter("minGapMs", 0)
    /// The recommended time between two full-screen ads, in milliseconds.
    static let advisoryGapMs = Parameter("advisoryGapMs", 30_000)
}

/// No back-to-back interstitials.
struct AdSpacing: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-spacing",
        title: "No back-to-back interstitials",
        mechanism: .state,
        severities: [.seed: .advisory, .googleFamilies: .warning],
        reads: [.adShown, .adDismissed, .userAction],
        observes: [.adShown, .adDismissed],
        requirement: """
            Between two full-screen ads, the child sees something else and does something.
            """,
        decision: """
            A full-screen ad is compared with the full-screen ad that was dismissed last in its \
            window. Fewer than `minUserActions` user actions in between fail, and so does a gap \
            below `minGapMs`. A gap below `advisoryGapMs` is an advisory.
            """,
        sources: [Citation(.adMob), Citation(.sandlot)],
        parameters: [
            Parameter.minUserActions.erased, Parameter.minGapMs.erased,
            Parameter.advisoryGapMs.erased,
        ],
        examples: RuleExamples(
            passing: RuleExample(
                "A minute and two taps lie between two ads.",
                """
                {"e":"ad_shown","adId":"a1","slot":"postTest","format":"interstitial"}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                {"t":20000,"e":"user_action","kind":"scroll"}
                {"t":64000,"e":"user_action","kind":"tap","target":"level2"}
                {"t":65000,"e":"ad_shown","adId":"a2","slot":"preTest","format":"interstitial"}
                {"t":70000,"e":"ad_dismissed","adId":"a2","cause":"auto"}
                """),
            failing: RuleExample(
                "Two user actions are required, and two ads follow each other directly.",
                """
                {"e":"trace_header","schema":"sandlot-trace/1","params":{"minUserActions":2}}
                {"e":"ad_shown","adId":"a1","slot":"postTest","format":"interstitial"}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                {"t":5300,"e":"ad_shown","adId":"a2","slot":"preTest","format":"interstitial"}
                {"t":10300,"e":"ad_dismissed","adId":"a2","cause":"auto"}
                """)))

    private let minUserActions: Int
    private let minGapMs: Int
    private let advisoryGapMs: Int

    init(_ parameters: Parameters) {
        minUserActions = parameters[.minUserActions]
        minGapMs = parameters[.minGapMs]
        advisoryGapMs = parameters[.advisoryGapMs]
    }

    /// The end of an ad.
    private struct Dismissal {
        let at: Moment
        /// The number of user actions in the run by then.
        let userActions: Int
    }

    final class Monitor: RuleMonitor<AdSpacing> {
        /// The latest dismissal of a full-screen ad in each window.
        @exclusivity(unchecked) private var latest = SceneValues<Dismissal>()

        override func observe(_ observation: Observation) {
            switch observation.event {
            case .adDismissed(let event):
                guard let ad = run.ad(event.adId), ad.isFullScreen else { return }
                latest[ad.scene] = Dismissal(
                    at: observation.moment, userActions: run.userActions.count)
            case .adShown(let event) where event.isFullScreen:
                guard let earlier = latest[observation.scene] else { return }
                checkAd(at: observation.moment, after: earlier)
            default: break
            }
        }

        private func checkAd(at moment: Moment, after earlier: Dismissal) {
            let actions = run.userActions.count - earlier.userActions
            let gap = moment.t - earlier.at.t
            var looking: [Moment] { [earlier.at, moment] }
            var time: String { Words.duration(gap) }
            if actions < rule.minUserActions || gap < rule.minGapMs {
                var reasons: [String] = []
                var measure = Finding.Measure.time(gap, limit: rule.minGapMs)
                if actions < rule.minUserActions {
                    measure = .count(actions, limit: rule.minUserActions)
                    reasons.append(
                        "two full-screen ads were separated by \(Words.count(actions, one: "user action", several: "user actions")), and \(rule.minUserActions) are required"
                    )
                }
                if gap < rule.minGapMs {
                    reasons.append(
                        "the two full-screen ads were \(time) apart, and \(Words.duration(rule.minGapMs)) are required"
                    )
                }
                recorder.fail(
                    looking: looking, isTimed: true, measure: measure, Words.sentence(reasons))
            } else if gap < rule.advisoryGapMs {
                recorder.advise(
                    looking: looking, isTimed: true,
                    measure: .time(gap, limit: rule.advisoryGapMs),
                    "Two full-screen ads were only \(time) apart.")
            } else {
                recorder.pass(earlier.at, moment, isTimed: true)
            }
        }
    }
}
