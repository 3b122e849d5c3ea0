import SandlotTrace

extension Parameter<Bool> {
    /// Whether an ad must have been requested before it is shown.
    static let requireRequested = Parameter("requireRequested", false)
}

/// Ad events form a life cycle.
struct TraceAdLifecycle: Rule {
    static let descriptor = RuleDescriptor(
        id: "trace-ad-lifecycle",
        title: "Ad events form a life cycle",
        mechanism: .state,
        severities: [.trace: .warning],
        reads: [
            .adRequested, .adLoaded, .adFailed, .adShown, .adCountdown, .adSkipEnabled,
            .adSkipTapped, .adClicked, .adDismissed, .adReported,
        ],
        observing: .raw([
            .adFailed, .adShown, .adCountdown, .adSkipEnabled, .adSkipTapped, .adClicked,
            .adDismissed, .adReported,
        ]),
        requirement: """
            An ad either fails, or it appears, becomes skippable, and goes away, each of these \
            once and in this order. Other events of an ad happen while it is on the screen.
            """,
        decision: """
            Every ad that has events besides being requested or loaded is followed through its \
            events. Repeated and misplaced events fail, and so does an ad that is never dismissed \
            in a complete run. In a run that was cut short, a missing dismissal is inconclusive.
            """,
        sources: [Citation(.sandlot)],
        parameters: [Parameter.requireRequested.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "An ad is requested, shown and skipped.",
                """
                {"e":"ad_requested","adId":"a1","network":"house"}
                {"t":100,"e":"ad_loaded","adId":"a1"}
                {"t":200,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_skip_enabled","adId":"a1"}
                {"t":5900,"e":"ad_skip_tapped","adId":"a1"}
                {"t":5950,"e":"ad_dismissed","adId":"a1","cause":"skip"}
                """),
            failing: RuleExample(
                "An ad is dismissed twice.",
                """
                {"t":200,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                {"t":5210,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    private let requireRequested: Bool

    init(_ parameters: Parameters) {
        requireRequested = parameters[.requireRequested]
    }

    /// The events of an ad so far.
    private struct Life {
        var shownAt: Moment?
        var failedAt: Moment?
        var skipEnabledAt: Moment?
        var dismissedAt: Moment?
        /// The faults, each of them once.
        private(set) var faults: [String] = []
        private(set) var faultAt: [Moment] = []

        mutating func note(_ fault: String, after earlier: Moment?, at moment: Moment) {
            if faults.isEmpty { faultAt = [earlier, moment].compactMap(\.self) }
            if !faults.contains(fault) { faults.append(fault) }
        }

        /// Records an event that can happen only to an ad on the screen.
        mutating func noteUnlessOpen(_ kind: TraceEventKind, at moment: Moment) {
            if let dismissedAt {
                note("has \(kind.name) after ad_dismissed", after: dismissedAt, at: moment)
            } else if shownAt == nil {
                note("has \(kind.name) without an ad_shown before it", after: nil, at: moment)
            }
        }
    }

    final class Monitor: RuleMonitor<TraceAdLifecycle> {
        @exclusivity(unchecked) private var lives: [String: Life] = [:]

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .adShown(let event):
                let isUnexpected = rule.requireRequested && run.requests[event.adId] == nil
                update(event.adId) { life in
                    if let shownAt = life.shownAt {
                        life.note("is shown twice", after: shownAt, at: moment)
                    }
                    if let failedAt = life.failedAt {
                        life.note("is shown after it failed", after: failedAt, at: moment)
                    }
                    if isUnexpected {
                        life.note("is shown without a request", after: nil, at: moment)
                    }
                    life.shownAt = life.shownAt ?? moment
                }
            case .adFailed(let event):
                update(event.adId) { life in
                    if let shownAt = life.shownAt {
                        life.note("fails after it was shown", after: shownAt, at: moment)
                    }
                    life.failedAt = moment
                }
            case .adSkipEnabled(let event):
                update(event.adId) { life in
                    life.noteUnlessOpen(.adSkipEnabled, at: moment)
                    if let earlier = life.skipEnabledAt {
                        life.note("has two ad_skip_enabled", after: earlier, at: moment)
                    }
                    life.skipEnabledAt = moment
                }
            case .adSkipTapped(let event):
                update(event.adId) { life in
                    life.noteUnlessOpen(.adSkipTapped, at: moment)
                    if life.skipEnabledAt == nil {
                        life.note(
                            "has ad_skip_tapped before ad_skip_enabled", after: nil, at: moment)
                    }
                }
            case .adDismissed(let event):
                update(event.adId) { life in
                    life.noteUnlessOpen(.adDismissed, at: moment)
                    life.dismissedAt = moment
                }
            case .adCountdown(let event):
                update(event.adId) { $0.noteUnlessOpen(.adCountdown, at: moment) }
            case .adClicked(let event):
                update(event.adId) { $0.noteUnlessOpen(.adClicked, at: moment) }
            case .adReported(let event):
                update(event.adId) { $0.noteUnlessOpen(.adReported, at: moment) }
            default: break
            }
        }

        private func update(_ ad: String, _ change: (inout Life) -> Void) {
            change(&lives[ad, default: Life()])
        }

        override func end() {
            for (ad, life) in lives.sorted(by: { $0.key < $1.key }) {
                if !life.faults.isEmpty {
                    var faults = life.faults
                    if life.shownAt != nil, life.dismissedAt == nil, run.isComplete {
                        faults.append("is never dismissed")
                    }
                    recorder.fail(looking: life.faultAt, "The ad \(ad) \(Words.list(faults)).")
                } else if let shownAt = life.shownAt, life.dismissedAt == nil {
                    if run.isComplete {
                        recorder.fail(
                            looking: [shownAt], deciding: run.last,
                            "The ad \(ad) is shown and never dismissed.")
                    } else {
                        recorder.doubt(
                            looking: [shownAt], deciding: run.last,
                            "The run ends before the ad \(ad) is dismissed.")
                    }
                } else if let moment = life.shownAt ?? life.failedAt {
                    recorder.pass(moment)
                }
            }
        }
    }
}
