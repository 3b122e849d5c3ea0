import SandlotTrace

/// The close control is large enough.
struct AdCloseTargetSize: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-close-target-size",
        title: "The close control is large enough",
        mechanism: .fields,
        severities: [.appleKids: .warning, .caru: .advisory],
        reads: [.adSkipEnabled, .traceHeader],
        observes: [.adSkipEnabled],
        requirement: "The control that skips or closes an ad can be seen and is easy to hit.",
        decision: """
            The control of every full-screen ad that can be skipped is judged when it is enabled. It fails if it \
            cannot be seen or one of its sides is known to be shorter than `minClosePt`; it passes if visibility \
            and both sides are known and fine.
            """,
        sources: [Citation(.appReview, "2.5.18")],
        parameters: [Parameter.minClosePt.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "A control of 44 by 44 points.",
                """
                {"t":0,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a1","closeWidthPt":44,"closeHeightPt":44,"closeVisible":true}
                {"t":5400,"e":"ad_dismissed","adId":"a1","cause":"skip"}
                """),
            failing: RuleExample(
                "A cross of 18 by 18 points.",
                """
                {"t":0,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":5000,"e":"ad_skip_enabled","adId":"a1","closeWidthPt":18,"closeHeightPt":18,"closeVisible":true}
                {"t":5400,"e":"ad_dismissed","adId":"a1","cause":"skip"}
                """)))

    private let minClosePt: PerPlatform

    init(_ parameters: Parameters) {
        minClosePt = parameters[.minClosePt]
    }

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(minClosePt, run, judge)
    }

    private final class Monitor: RuleMonitor {
        private let minClosePt: PerPlatform

        init(_ minClosePt: PerPlatform, _ run: RunState, _ judge: Judge) {
            self.minClosePt = minClosePt
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            guard case .adSkipEnabled(let event) = observation.event,
                let ad = run.ads[event.adId], ad.isFullScreen
            else { return }
            judgeControl(event, at: observation.moment)
        }

        private func judgeControl(_ event: TraceEvent.AdSkipEnabled, at moment: Moment) {
            guard let platform = run.platform else {
                return judge.doubt(
                    looking: [moment], "The header does not say on which platform the ad was shown."
                )
            }
            let least = minClosePt.value(on: platform)
            let sides = [event.closeWidthPt, event.closeHeightPt].compactMap(\.self)
            if event.closeVisible == false {
                judge.fail(
                    looking: [moment],
                    "Ad \(event.adId) could be skipped, but its control could not be seen.")
            } else if let side = sides.min(), side < Double(least) {
                judge.fail(
                    looking: [moment],
                    measure: Finding.Measure(side, limit: Double(least), .points),
                    "A side of the close control of ad \(event.adId) is \(side) pt long; \(least) pt are needed."
                )
            } else if event.closeVisible == true, sides.count == 2 {
                judge.pass(moment)
            } else {
                judge.doubt(
                    looking: [moment],
                    "The trace does not say how large the close control of ad \(event.adId) is, or whether it can be seen."
                )
            }
        }
    }
}
