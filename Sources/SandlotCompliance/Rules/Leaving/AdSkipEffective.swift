import SandlotTrace

extension Parameter<Int> {
    /// The time within which an ad must go away after a tap on its skip control, in milliseconds.
    static let dismissMs = Parameter("dismissMs", 1_000)
}

/// Skip works at the first tap.
struct AdSkipEffective: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-skip-effective",
        title: "Skip works at the first tap",
        mechanism: .response,
        severities: [
            .seed: .warning, .appleKids: .violation, .googleFamilies: .violation, .caru: .warning,
        ],
        reads: [.adSkipEnabled, .adSkipTapped, .adDismissed, .adClicked, .linkOpened],
        observes: [.adSkipTapped, .adDismissed, .adClicked, .linkOpened],
        requirement: """
            A tap on an enabled skip control closes the ad promptly and leads nowhere else.
            """,
        decision: """
            The first tap on the control after the ad could be skipped is checked. It fails if \
            the ad is clicked or an ad opens a link within `dismissMs` of the tap, even if the ad \
            goes away. Otherwise the ad must be dismissed within the same time.
            """,
        sources: [Citation(.googleFamilies), Citation(.appReview, "2.5.18")],
        parameters: [Parameter.dismissMs.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The ad is gone 100 ms after the tap.",
                """
                {"t":0,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a1"}
                {"t":5100,"e":"ad_skip_tapped","adId":"a1"}
                {"t":5200,"e":"ad_dismissed","adId":"a1","cause":"skip"}
                """),
            failing: RuleExample(
                "The tap on the skip control opens the store.",
                """
                {"t":0,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a1"}
                {"t":5100,"e":"ad_skip_tapped","adId":"a1"}
                {"t":5150,"e":"ad_clicked","adId":"a1","destination":"appStore"}
                {"t":5200,"e":"link_opened","class":"appStore","origin":"ad"}
                {"t":9000,"e":"ad_dismissed","adId":"a1","cause":"click"}
                """)))

    private let dismissMs: Int

    init(_ parameters: Parameters) {
        dismissMs = parameters[.dismissMs]
    }

    private struct Tap {
        let adID: String
        let at: Moment
        var dismissedAt: Moment?
        /// The reasons for which the tap fails, as clauses that follow it.
        var faults: [String] = []
        /// The events that these reasons rest on, beside the tap.
        var faulty: [Moment] = []
        /// The time of the first reason after the tap, in milliseconds.
        var firstFaultMs: Int?
    }

    final class Monitor: RuleMonitor<AdSkipEffective> {
        /// Taps that may still be followed by a dismissal or a click-through.
        @exclusivity(unchecked) private var taps: [Tap] = []

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            settle(at: moment)
            switch observation.event {
            case .adSkipTapped(let event):
                guard run.ad(event.adId)?.skipTappedAt == moment else { return }
                taps.append(Tap(adID: event.adId, at: moment))
            case .adDismissed(let event):
                // An ad that is shown again without having gone away can have an earlier tap.
                let index =
                    taps.firstIndex { $0.adID == event.adId && $0.faults.isEmpty }
                    ?? taps.firstIndex { $0.adID == event.adId && $0.dismissedAt == nil }
                if let index { taps[index].dismissedAt = moment }
            case .adClicked(let event):
                fault("the ad was clicked", at: moment) { $0.adID == event.adId }
            case .linkOpened(let event) where event.origin == .ad:
                fault("an ad opened a link", at: moment) { _ in true }
            default: break
            }
        }

        /// Adds a reason to the taps that an event follows in time.
        private func fault(
            _ what: String, at moment: Moment, where isConcerned: (Tap) -> Bool
        ) {
            for index in taps.indices where isConcerned(taps[index]) {
                let elapsed = moment.t - taps[index].at.t
                guard elapsed <= rule.dismissMs else { continue }
                guard !taps[index].faults.contains(where: { $0.hasSuffix(what) }) else { continue }
                add("\(Words.duration(elapsed)) later \(what)", to: &taps[index], at: moment)
            }
        }

        private func add(_ fault: String, to tap: inout Tap, at moment: Moment) {
            if tap.faults.isEmpty {
                tap.firstFaultMs = moment.t - tap.at.t
            } else if run.hasClockDrop(after: tap.at, through: moment) {
                // A time that goes back must not make the first reason inconclusive.
                return
            }
            tap.faults.append(fault)
            tap.faulty.append(moment)
        }

        private func fail(_ tap: Tap) {
            recorder.fail(
                looking: [tap.at] + tap.faulty, isTimed: true,
                measure: tap.firstFaultMs.map { .time($0, limit: rule.dismissMs) },
                "The skip control of ad \(tap.adID) was tapped, and \(Words.list(tap.faults)).")
        }

        /// Checks the ads that went away, after the time for a click has passed.
        private func settle(at moment: Moment) {
            guard !taps.isEmpty else { return }
            taps.removeAll { tap in
                guard let dismissedAt = tap.dismissedAt, moment.t - tap.at.t > rule.dismissMs else {
                    return false
                }
                checkDismissal(of: tap, at: dismissedAt)
                return true
            }
        }

        private func checkDismissal(of tap: Tap, at dismissedAt: Moment) {
            let elapsed = dismissedAt.t - tap.at.t
            if !tap.faults.isEmpty {
                var tap = tap
                if elapsed > rule.dismissMs {
                    add(
                        "the ad went away only \(Words.duration(elapsed)) later", to: &tap,
                        at: dismissedAt)
                }
                fail(tap)
            } else if elapsed <= rule.dismissMs {
                recorder.pass(tap.at, dismissedAt, isTimed: true)
            } else {
                recorder.fail(
                    looking: [tap.at, dismissedAt], isTimed: true,
                    measure: .time(elapsed, limit: rule.dismissMs),
                    "Ad \(tap.adID) went away only \(Words.duration(elapsed)) after its skip control was tapped. The limit is \(Words.duration(rule.dismissMs))."
                )
            }
        }

        override func end() {
            for tap in taps {
                if let dismissedAt = tap.dismissedAt {
                    checkDismissal(of: tap, at: dismissedAt)
                } else if !tap.faults.isEmpty {
                    fail(tap)
                } else {
                    recorder.openAtEnd(
                        looking: [tap.at], elapsed: run.endMs - tap.at.t, bound: rule.dismissMs,
                        "The skip control of ad \(tap.adID) was tapped, and the ad did not go away."
                    )
                }
            }
        }
    }
}
