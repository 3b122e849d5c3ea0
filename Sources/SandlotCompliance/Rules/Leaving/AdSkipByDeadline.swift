import SandlotTrace

extension Parameter<Int?> {
    /// A stricter time than `maxSkipMs`, beyond which an ad is an advisory, in milliseconds.
    static let strictSkipMs = Parameter("strictSkipMs", nil)
}

/// Skip available in time.
struct AdSkipByDeadline: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-skip-by-deadline",
        title: "Skip available in time",
        mechanism: .response,
        severities: [
            .seed: .violation, .appleKids: .warning, .googleFamilies: .violation, .caru: .warning,
        ],
        reads: [.adRequested, .adShown, .adSkipEnabled, .adDismissed, .appState, .traceHeader],
        observes: [.adShown, .adSkipEnabled, .adDismissed],
        requirement: """
            A full-screen ad can be skipped, or goes away by itself, within a few seconds of \
            being visible.
            """,
        decision: """
            The time is measured from the appearance of the ad to its release: the time at which \
            it can be skipped or, if it never can, at which it goes away. Time in which the app \
            is not in the foreground does not count. The limit is `maxSkipMs` and the tolerance \
            `tolMs`. For an ad of a network other than `house` without `ad_skip_enabled`, only \
            the time at which it went away is known: it passes if that was in time, and is \
            inconclusive otherwise. With `strictSkipMs`, a pass that took longer than that is an \
            advisory.
            """,
        sources: [
            Citation(.seed), Citation(.googleFamilies), Citation(.appReview, "2.5.18"),
        ],
        parameters: [
            Parameter.maxSkipMs.erased, Parameter.tolMs.erased, Parameter.strictSkipMs.erased,
            Parameter.inactiveIsVisible.erased,
        ],
        examples: RuleExamples(
            passing: RuleExample(
                "The ad can be skipped after exactly 5 s.",
                """
                {"t":1000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":6000,"e":"ad_skip_enabled","adId":"a1"}
                {"t":6400,"e":"ad_dismissed","adId":"a1","cause":"skip"}
                """),
            failing: RuleExample(
                "The ad can be skipped after 6 s.",
                """
                {"t":1000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":7000,"e":"ad_skip_enabled","adId":"a1"}
                {"t":7400,"e":"ad_dismissed","adId":"a1","cause":"skip"}
                """)))

    private let maxSkipMs: PerPlatform
    private let tolMs: Int
    private let strictSkipMs: Int?
    private let inactiveIsVisible: Bool

    init(_ parameters: Parameters) {
        maxSkipMs = parameters[.maxSkipMs]
        tolMs = parameters[.tolMs]
        strictSkipMs = parameters[.strictSkipMs]
        inactiveIsVisible = parameters[.inactiveIsVisible]
    }

    final class Monitor: RuleMonitor<AdSkipByDeadline> {
        /// Full-screen ads that are on the screen and not released.
        @exclusivity(unchecked) private var waiting: [AdLife] = []

        override func observe(_ observation: Observation) {
            switch observation.event {
            case .adShown(let event):
                guard let ad = run.ad(event.adId), ad.isFullScreen else { return }
                waiting.append(ad)
            case .adSkipEnabled(let event): release(event.adId, at: observation.moment)
            case .adDismissed(let event): release(event.adId, at: observation.moment)
            default: break
            }
        }

        private func release(_ id: String, at moment: Moment) {
            guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
            let ad = waiting.remove(at: index)
            guard let platform = run.platform else {
                return doubtPlatform(ad, [ad.shownAt, moment])
            }
            let limit = rule.maxSkipMs.value(on: platform)
            let visible = ad.shownAt.visibleTime(
                until: moment, inactiveIsVisible: rule.inactiveIsVisible)
            let measure = Finding.Measure.time(visible, limit: limit + rule.tolMs)
            // The network matters only for an ad that took too long and never reported that it
            // could be skipped.
            let network = isObserved(ad) ? nil : ad.networkRequest
            var looking: [Moment] { [ad.shownAt, moment] }
            var time: String { Words.duration(visible) }
            var what: String {
                "Ad \(id) \(ad.skipEnabledAt == nil ? "went away" : "could be skipped")"
            }
            if visible > limit + rule.tolMs {
                guard isObserved(ad) || ad.isHouse == true else {
                    return recorder.doubt(
                        looking: looking, measure: measure,
                        "\(what) after \(time) of visible time. The limit is \(Words.duration(limit)), and nothing shows when an ad of \(ad.networkName) could be skipped."
                    )
                }
                recorder.fail(
                    looking: looking + [network].compactMap(\.self), naming: looking,
                    isTimed: true, measure: measure,
                    "\(what) after \(time) of visible time. The limit is \(Words.duration(limit)).")
            } else if let strict = rule.strictSkipMs, visible > strict {
                recorder.advise(
                    looking: looking, isTimed: true, measure: .time(visible, limit: strict),
                    "\(what) after \(time) of visible time. The stricter limit is \(Words.duration(strict))."
                )
            } else if visible > limit {
                recorder.pass(
                    looking: looking, isTimed: true,
                    note: (
                        "\(what) after \(time) of visible time, which is within the tolerance of \(Words.duration(rule.tolMs)) beyond \(Words.duration(limit)).",
                        measure
                    ))
            } else {
                recorder.pass(ad.shownAt, moment, isTimed: true)
            }
        }

        /// Whether the trace shows when the ad could be skipped.
        private func isObserved(_ ad: AdLife) -> Bool { ad.skipEnabledAt != nil }

        private func doubtPlatform(_ ad: AdLife, _ looking: [Moment]) {
            recorder.doubt(
                looking: looking,
                "The header does not say on which platform ad \(ad.id) was shown.")
        }

        override func end() {
            for ad in waiting {
                guard let platform = run.platform, let last = run.last else {
                    doubtPlatform(ad, [ad.shownAt])
                    continue
                }
                let bound = rule.maxSkipMs.value(on: platform) + rule.tolMs
                let visible = ad.shownAt.visibleTime(
                    until: last, inactiveIsVisible: rule.inactiveIsVisible)
                let what = "Ad \(ad.id) could not be skipped and did not go away."
                guard ad.isHouse == true else {
                    recorder.doubt(
                        looking: [ad.shownAt], deciding: last,
                        measure: .time(visible, limit: bound),
                        "Ad \(ad.id) did not go away before the run ended, and nothing shows when an ad of \(ad.networkName) could be skipped."
                    )
                    continue
                }
                recorder.openAtEnd(
                    looking: [ad.shownAt, ad.networkRequest].compactMap(\.self),
                    naming: [ad.shownAt], elapsed: visible, bound: bound, what)
            }
        }
    }
}
