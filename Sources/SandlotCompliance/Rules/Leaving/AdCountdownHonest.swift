import SandlotTrace

extension Parameter<Int> {
    /// The tolerance of the whole countdown of an ad, in milliseconds.
    static let countdownTolMs = Parameter("countdownTolMs", 500)
    /// The tolerance of each number that a countdown shows, in milliseconds.
    static let countdownStepMs = Parameter("countdownStepMs", 1_000)
}

/// The countdown shown is true.
struct AdCountdownHonest: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-countdown-honest",
        title: "The countdown shown is true",
        mechanism: .response,
        severities: [.seed: .advisory, .appleKids: .advisory, .caru: .warning],
        reads: [.adShown, .adCountdown, .adSkipEnabled, .adDismissed, .appState],
        observes: [.adShown, .adCountdown, .adSkipEnabled, .adDismissed, .entitlement],
        requirement: "The countdown on an ad shows the time that is really left.",
        decision: """
            Every full-screen ad that states a countdown is followed until it can be skipped or \
            goes away by itself. Measured in either elapsed or visible time, the whole countdown \
            must be correct to within `countdownTolMs` and each number to within \
            `countdownStepMs`, and the numbers must decrease. If an entitlement arrives in the \
            meantime, the ad passes.
            """,
        sources: [Citation(.radesky), Citation(.caru)],
        parameters: [
            Parameter.countdownTolMs.erased, Parameter.countdownStepMs.erased,
            Parameter.inactiveIsVisible.erased,
        ],
        examples: RuleExamples(
            passing: RuleExample(
                "The countdown shows 3, 2, 1, a second apart.",
                """
                {"t":0,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial","countdownMs":3000}
                {"t":0,"e":"ad_countdown","adId":"a1","remainingMs":3000}
                {"t":1000,"e":"ad_countdown","adId":"a1","remainingMs":2000}
                {"t":2000,"e":"ad_countdown","adId":"a1","remainingMs":1000}
                {"t":3000,"e":"ad_skip_enabled","adId":"a1"}
                {"t":3500,"e":"ad_dismissed","adId":"a1","cause":"skip"}
                """),
            failing: RuleExample(
                "A countdown of 5 s takes 10 s.",
                """
                {"t":0,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial","countdownMs":5000}
                {"t":10000,"e":"ad_skip_enabled","adId":"a1"}
                {"t":10500,"e":"ad_dismissed","adId":"a1","cause":"skip"}
                """)))

    private let countdownTolMs: Int
    private let countdownStepMs: Int
    private let inactiveIsVisible: Bool

    init(_ parameters: Parameters) {
        countdownTolMs = parameters[.countdownTolMs]
        countdownStepMs = parameters[.countdownStepMs]
        inactiveIsVisible = parameters[.inactiveIsVisible]
    }

    /// A countdown that is running.
    private struct Countdown {
        let ad: AdLife
        let totalMs: Int
        var entitlement: Moment?
        var latestRemainingMs: Int?
        /// The first number that was wrong on every clock, or that did not decrease.
        var lie: Moment?
        var isFalling = true
        var fitsElapsedTime = true
        var fitsVisibleTime = true
    }

    final class Monitor: RuleMonitor<AdCountdownHonest> {
        @exclusivity(unchecked) private var countdowns: [Countdown] = []

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .adShown(let event):
                guard let totalMs = event.countdownMs, event.isFullScreen,
                    let ad = run.ad(event.adId)
                else { return }
                countdowns.append(Countdown(ad: ad, totalMs: totalMs))
            case .adCountdown(let event):
                guard let index = index(of: event.adId) else { return }
                step(&countdowns[index], remainingMs: event.remainingMs, at: moment)
            case .adSkipEnabled(let event): finish(event.adId, at: moment, isEnd: true)
            case .adDismissed(let event):
                finish(event.adId, at: moment, isEnd: event.cause == .auto)
            case .entitlement(let event):
                guard event.active else { return }
                for index in countdowns.indices { countdowns[index].entitlement = moment }
            default: break
            }
        }

        private func index(of id: String) -> Int? {
            countdowns.firstIndex { $0.ad.id == id }
        }

        /// The time since the ad appeared, in milliseconds.
        ///
        /// As floating point, because the numbers of a trace can be so large that a difference of two does not
        /// fit an integer.
        private func times(
            _ countdown: Countdown, at moment: Moment
        ) -> (elapsed: Double, visible: Double) {
            let start = countdown.ad.shownAt
            let visible = start.visibleTime(
                until: moment, inactiveIsVisible: rule.inactiveIsVisible)
            return (Double(moment.t - start.t), Double(visible))
        }

        private func step(_ countdown: inout Countdown, remainingMs: Int, at moment: Moment) {
            let time = times(countdown, at: moment)
            let (total, step) = (Double(countdown.totalMs), Double(rule.countdownStepMs))
            let due = total - Double(remainingMs)
            if abs(due - time.elapsed) > step { countdown.fitsElapsedTime = false }
            if abs(due - time.visible) > step { countdown.fitsVisibleTime = false }
            if let latest = countdown.latestRemainingMs, remainingMs >= latest {
                countdown.isFalling = false
            }
            countdown.latestRemainingMs = remainingMs
            let isFine =
                countdown.isFalling && (countdown.fitsElapsedTime || countdown.fitsVisibleTime)
            if !isFine, countdown.lie == nil { countdown.lie = moment }
        }

        private func finish(_ id: String, at moment: Moment, isEnd: Bool) {
            guard let index = index(of: id) else { return }
            let countdown = countdowns.remove(at: index)
            if isEnd { checkCountdown(countdown, end: moment) }
        }

        /// Describes every way in which a countdown was wrong.
        private func reasons(_ countdown: Countdown, isRight: Bool) -> String {
            let id = countdown.ad.id
            return [
                isRight
                    ? nil
                    : "The countdown of \(Words.duration(countdown.totalMs)) on ad \(id) was not the time that was left.",
                countdown.isFalling
                    ? nil : "The numbers of the countdown on ad \(id) did not always decrease.",
            ].compactMap(\.self).joined(separator: " ")
        }

        private func checkCountdown(_ countdown: Countdown, end: Moment) {
            let start = countdown.ad.shownAt
            if let entitlement = countdown.entitlement {
                return recorder.pass(looking: [start, entitlement, end])
            }
            let time = times(countdown, at: end)
            let tolerance = Double(rule.countdownTolMs)
            let offElapsed = abs(Double(countdown.totalMs) - time.elapsed)
            let offVisible = abs(Double(countdown.totalMs) - time.visible)
            let isRight =
                countdown.fitsElapsedTime && offElapsed <= tolerance
                || countdown.fitsVisibleTime && offVisible <= tolerance
            if isRight, countdown.isFalling { return recorder.pass(start, end, isTimed: true) }
            recorder.fail(
                looking: [start, end] + (countdown.lie.map { [$0] } ?? []), isTimed: true,
                measure: Finding.Measure(
                    min(offElapsed, offVisible), limit: tolerance, .milliseconds),
                reasons(countdown, isRight: isRight)
            )
        }
    }
}
