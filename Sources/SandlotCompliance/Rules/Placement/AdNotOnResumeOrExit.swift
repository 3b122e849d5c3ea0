import SandlotTrace

extension Parameter<Int> {
    /// The time after the app returns in which no full-screen ad may appear, in milliseconds.
    static let resumeQuietMs = Parameter("resumeQuietMs", 2_000)
    /// The time after an attempt to leave in which no full-screen ad may appear, in milliseconds.
    static let exitMs = Parameter("exitMs", 1_000)
}

/// No ad on resume or exit.
struct AdNotOnResumeOrExit: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-not-on-resume-or-exit",
        title: "No ad on resume or exit",
        mechanism: .state,
        severities: [.googleFamilies: .warning],
        reads: [.appState, .userAction, .adShown],
        requirement: """
            No new full-screen ad appears when the app returns to the foreground, or when the \
            user is about to leave.
            """,
        decision: """
            A full-screen ad fails if it appears less than `resumeQuietMs` after the app became \
            active again, or less than `exitMs` after the user action `back` or `quit`. An ad \
            that was already on the screen when the app went to the background is not a new one.
            """,
        sources: [Citation(.adMob)],
        parameters: [Parameter.resumeQuietMs.erased, Parameter.exitMs.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The app is left and comes back while an ad is on the screen.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":2000,"e":"app_state","state":"background"}
                {"t":9000,"e":"app_state","state":"active"}
                {"t":12000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """),
            failing: RuleExample(
                "An ad appears right after the app returns.",
                """
                {"t":2000,"e":"app_state","state":"background"}
                {"t":9000,"e":"app_state","state":"active"}
                {"t":9300,"e":"ad_shown","adId":"a1","slot":"other","format":"interstitial"}
                {"t":14300,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    private let resumeQuietMs: Int
    private let exitMs: Int

    init(_ parameters: Parameters) {
        resumeQuietMs = parameters[.resumeQuietMs]
        exitMs = parameters[.exitMs]
    }

    final class Monitor: RuleMonitor<AdNotOnResumeOrExit> {
        private var isInBackground = false
        private var resumed: Moment?
        private var leaving: Moment?

        override func observe(_ observation: Observation) {
            switch observation.event {
            case .userAction(let event):
                if event.kind == .back || event.kind == .quit { leaving = observation.moment }
            case .appState(let event): take(event.state, at: observation.moment)
            case .adShown(let event) where event.isFullScreen: checkAd(at: observation.moment)
            default: break
            }
        }

        private func take(_ state: TraceEvent.AppPhase, at moment: Moment) {
            switch state {
            case .background: isInBackground = true
            case .active:
                if isInBackground { resumed = moment }
                isInBackground = false
            case .launched, .terminated: isInBackground = false
            default: break
            }
        }

        private func checkAd(at moment: Moment) {
            let back = resumed.map { moment.t - $0.t }.flatMap {
                $0 < rule.resumeQuietMs ? $0 : nil
            }
            let left = leaving.map { moment.t - $0.t }.flatMap { $0 < rule.exitMs ? $0 : nil }
            if back != nil || left != nil {
                let reasons = [
                    back.map { "\(Words.duration($0)) after the app came back" },
                    left.map { "\(Words.duration($0)) after somebody wanted to leave" },
                ].compactMap(\.self)
                let witnesses = [
                    back == nil ? nil : resumed, left == nil ? nil : leaving,
                ].compactMap(\.self)
                recorder.fail(
                    looking: witnesses + [moment], isTimed: true,
                    measure: back.map { .time($0, limit: rule.resumeQuietMs) }
                        ?? left.map { .time($0, limit: rule.exitMs) },
                    "A full-screen ad appeared \(Words.list(reasons)).")
            } else {
                // Earlier events do not matter, unless the clock cannot be trusted.
                let doubtful = [resumed, leaving].compactMap(\.self)
                    .filter { run.hasClockDrop(after: $0, through: moment) }
                recorder.pass(looking: doubtful + [moment], isTimed: true)
            }
        }
    }
}
