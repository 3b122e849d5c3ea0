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
        requirement: "The control that skips or closes an ad is visible and easy to hit.",
        decision: """
            The control of every full-screen ad is checked when the ad can be skipped. It fails \
            if it is not visible, or if one of its sides is known to be shorter than \
            `minClosePt`. It passes if it is visible and both sides are known and long enough. \
            Otherwise the result is inconclusive.
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

    final class Monitor: RuleMonitor<AdCloseTargetSize> {
        override func observe(_ observation: Observation) {
            guard case .adSkipEnabled(let event) = observation.event,
                let ad = run.ad(event.adId), ad.isFullScreen
            else { return }
            checkControl(event, at: observation.moment)
        }

        private func checkControl(_ event: TraceEvent.AdSkipEnabled, at moment: Moment) {
            guard let platform = run.platform else {
                return recorder.doubt(
                    looking: [moment],
                    "The header does not say on which platform ad \(event.adId) was shown."
                )
            }
            let least = rule.minClosePt.value(on: platform)
            let sides = [event.closeWidthPt, event.closeHeightPt].compactMap(\.self)
            let small = sides.min().flatMap { $0 < Double(least) ? $0 : nil }
            if event.closeVisible == false || small != nil {
                let reasons = [
                    event.closeVisible == false ? "cannot be seen" : nil,
                    small.map { "has a side of \($0) pt, where \(least) pt are required" },
                ].compactMap(\.self)
                recorder.fail(
                    looking: [moment],
                    measure: small.map { Finding.Measure($0, limit: Double(least), .points) },
                    "The close control of ad \(event.adId) \(Words.list(reasons)).")
            } else if event.closeVisible == true, sides.count == 2 {
                recorder.pass(moment)
            } else {
                recorder.doubt(
                    looking: [moment],
                    "The trace does not say how large the close control of ad \(event.adId) is, or whether it can be seen."
                )
            }
        }
    }
}
