import SandlotTrace

extension Parameter<Int> {
    /// The time after an ad appears in which it must not react to clicks, in milliseconds.
    static let guardMs = Parameter("guardMs", 1_000)
}

/// Guard against accidental clicks.
struct AdClickGuard: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-click-guard",
        title: "Guard against accidental clicks",
        mechanism: .response,
        severities: [.googleFamilies: .warning, .caru: .advisory],
        reads: [.adShown, .adClicked],
        observes: [.adClicked],
        requirement: "An ad that appears under a finger does not react to that tap.",
        decision: "A click less than `guardMs` after its ad appeared fails.",
        sources: [Citation(.googleFamilies)],
        parameters: [Parameter.guardMs.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The ad is clicked after 3 s.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":3000,"e":"ad_clicked","adId":"a1","destination":"none"}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """),
            failing: RuleExample(
                "The ad is clicked after 180 ms.",
                """
                {"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":180,"e":"ad_clicked","adId":"a1","destination":"none"}
                {"t":5000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    private let guardMs: Int

    init(_ parameters: Parameters) {
        guardMs = parameters[.guardMs]
    }

    final class Monitor: RuleMonitor<AdClickGuard> {
        override func observe(_ observation: Observation) {
            guard case .adClicked(let event) = observation.event else { return }
            let moment = observation.moment
            guard let shownAt = run.ad(event.adId)?.shownAt else { return recorder.pass(moment) }
            let elapsed = moment.t - shownAt.t
            if elapsed < rule.guardMs {
                recorder.fail(
                    looking: [shownAt, moment], isTimed: true,
                    measure: .time(elapsed, limit: rule.guardMs),
                    "Ad \(event.adId) was clicked \(Words.duration(abs(elapsed))) \(elapsed < 0 ? "before" : "after") it had appeared."
                )
            } else {
                recorder.pass(shownAt, moment, isTimed: true)
            }
        }
    }
}
