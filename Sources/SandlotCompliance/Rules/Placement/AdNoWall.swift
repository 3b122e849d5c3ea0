import SandlotTrace

/// No ad walls.
struct AdNoWall: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-no-wall",
        title: "No ad walls",
        mechanism: .response,
        severities: [.appleKids: .warning, .googleFamilies: .violation, .caru: .warning],
        reads: [.adShown, .adSkipEnabled, .adDismissed, .traceEnd],
        observes: [.adShown, .adSkipEnabled, .adDismissed],
        requirement: "A user can always leave a full-screen ad without tapping the ad itself.",
        decision: """
            A full-screen ad passes if it could be skipped, or if it ended other than by a click \
            or a crash. It fails if a click was the only way out, or if the run ended normally \
            with the ad still on the screen and no way out. If the app crashed or the run was cut \
            short, the result is inconclusive.
            """,
        sources: [Citation(.googleFamilies)],
        examples: RuleExamples(
            passing: RuleExample(
                "The ad goes away by itself after 5 s.",
                """
                {"e":"ad_shown","adId":"a1","slot":"postTest","format":"interstitial"}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """),
            failing: RuleExample(
                "Only a click makes the ad go away.",
                """
                {"e":"ad_shown","adId":"a1","slot":"postTest","format":"interstitial"}
                {"t":9000,"e":"ad_clicked","adId":"a1","destination":"appStore"}
                {"t":9100,"e":"ad_dismissed","adId":"a1","cause":"click"}
                """)))

    init(_ parameters: Parameters) {}

    final class Monitor: RuleMonitor<AdNoWall> {
        /// Full-screen ads on the screen for which no way out has been seen.
        @exclusivity(unchecked) private var walls: [String: AdLife] = [:]

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .adShown(let event) where event.isFullScreen:
                walls[event.adId] = run.ad(event.adId)
            case .adSkipEnabled(let event):
                guard let ad = walls.removeValue(forKey: event.adId) else { return }
                recorder.pass(ad.shownAt, moment)
            case .adDismissed(let event):
                guard let ad = walls.removeValue(forKey: event.adId) else { return }
                dismissed(ad, event.cause, at: moment)
            default: break
            }
        }

        private func dismissed(_ ad: AdLife, _ cause: TraceEvent.DismissCause, at moment: Moment) {
            switch cause {
            case .click:
                recorder.fail(
                    looking: [ad.shownAt, moment],
                    "The only way out of a full-screen ad was a click on it.")
            case .crash:
                recorder.doubt(
                    looking: [ad.shownAt, moment],
                    "A crash took a full-screen ad away before a way out of it was seen.")
            default: recorder.pass(ad.shownAt, moment)
            }
        }

        override func end() {
            for ad in walls.values.sorted(by: { $0.shownAt.isBefore($1.shownAt) }) {
                if run.isComplete, let last = run.last {
                    recorder.fail(
                        looking: [ad.shownAt, last],
                        "A full-screen ad stayed until the run ended, and there was no way out of it."
                    )
                } else {
                    recorder.doubt(
                        looking: [ad.shownAt], deciding: run.last,
                        "The run broke off before a way out of a full-screen ad was seen.")
                }
            }
        }
    }
}
