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
        requirement:
            "Whoever meets an ad that covers the screen can get past it without tapping the ad itself.",
        decision: """
            A full-screen ad is fine if it could be skipped, or went away otherwise than by a click or a crash. It \
            fails if a click was the only way out, or if the run ended normally with the ad still there and no way \
            out of it. A crash, or a run that is cut short, leaves the question open.
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

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(run, judge)
    }

    private final class Monitor: RuleMonitor {
        /// Full-screen ads on the screen out of which no way has been seen.
        @exclusivity(unchecked) private var walls: [String: AdLife] = [:]

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .adShown(let event) where event.isFullScreen:
                walls[event.adId] = run.ads[event.adId]
            case .adSkipEnabled(let event):
                guard let ad = walls.removeValue(forKey: event.adId) else { return }
                judge.pass(ad.shownAt, moment)
            case .adDismissed(let event):
                guard let ad = walls.removeValue(forKey: event.adId) else { return }
                dismissed(ad, event.cause, at: moment)
            default: break
            }
        }

        private func dismissed(_ ad: AdLife, _ cause: TraceEvent.DismissCause, at moment: Moment) {
            switch cause {
            case .click:
                judge.fail(
                    looking: [ad.shownAt, moment],
                    "The only way out of a full-screen ad was a click on it.")
            case .crash:
                judge.doubt(
                    looking: [ad.shownAt, moment],
                    "A crash took a full-screen ad away before a way out of it was seen.")
            default: judge.pass(ad.shownAt, moment)
            }
        }

        override func end() {
            for ad in walls.values.sorted(by: { $0.shownAt.isBefore($1.shownAt) }) {
                if run.isComplete, let last = run.last {
                    judge.fail(
                        looking: [ad.shownAt, last],
                        "A full-screen ad stayed until the run ended, and there was no way out of it."
                    )
                } else {
                    judge.doubt(
                        looking: [ad.shownAt], deciding: run.last,
                        "The run broke off before a way out of a full-screen ad was seen.")
                }
            }
        }
    }
}
