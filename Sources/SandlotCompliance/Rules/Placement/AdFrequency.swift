import SandlotTrace

extension Parameter<Int> {
    /// The maximum number of full-screen ads in one attempt.
    static let maxAdsPerTest = Parameter("maxAdsPerTest", 2)
    /// The maximum number of full-screen ads in one hour.
    static let maxAdsPerHour = Parameter("maxAdsPerHour", 12)
    /// The minimum time in the foreground for the share of ads to count, in milliseconds.
    static let shareMinForegroundMs = Parameter("shareMinForegroundMs", 60_000)
}

extension Parameter<Double> {
    /// The maximum share of the foreground time that full-screen ads take.
    static let maxAdShare = Parameter("maxAdShare", 0.15, accepts: .share)
}

/// Ad load stays modest.
struct AdFrequency: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-frequency",
        title: "Ad load stays modest",
        mechanism: .state,
        severities: [.seed: .advisory, .appleKids: .advisory, .googleFamilies: .advisory],
        reads: [.adShown, .adDismissed, .phase, .appState],
        observes: [.adShown, .adDismissed, .phase],
        requirement: "The number and the duration of full-screen ads stay within limits.",
        decision: """
            A run with a full-screen ad fails if one attempt has more than `maxAdsPerTest` of \
            them, if any hour has more than `maxAdsPerHour`, or if they take more than \
            `maxAdShare` of the time in the foreground. The share counts only if the app was in \
            the foreground for at least `shareMinForegroundMs`.
            """,
        sources: [Citation(.googleFamilies), Citation(.sandlot)],
        parameters: [
            Parameter.maxAdsPerTest.erased, Parameter.maxAdsPerHour.erased,
            Parameter.maxAdShare.erased, Parameter.shareMinForegroundMs.erased,
            Parameter.inactiveIsVisible.erased, Parameter.missingDismiss.erased,
        ],
        examples: RuleExamples(
            passing: RuleExample(
                "Two ads of 5 s around a test of six minutes.",
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"t":1000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":6000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                {"t":360000,"e":"phase","phase":"levelComplete","attempt":1}
                {"t":361000,"e":"ad_shown","adId":"a2","slot":"postTest","format":"interstitial"}
                {"t":366000,"e":"ad_dismissed","adId":"a2","cause":"auto"}
                """),
            failing: RuleExample(
                "Three ads in one test.",
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"t":1000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":6000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                {"t":100000,"e":"ad_shown","adId":"a2","slot":"other","format":"interstitial"}
                {"t":105000,"e":"ad_dismissed","adId":"a2","cause":"auto"}
                {"t":200000,"e":"ad_shown","adId":"a3","slot":"other","format":"interstitial"}
                {"t":205000,"e":"ad_dismissed","adId":"a3","cause":"auto"}
                """)))

    private let maxAdsPerTest: Int
    private let maxAdsPerHour: Int
    private let maxAdShare: Double
    private let shareMinForegroundMs: Int
    private let inactiveIsVisible: Bool
    private let lapses: AdLapses

    init(_ parameters: Parameters) {
        maxAdsPerTest = parameters[.maxAdsPerTest]
        maxAdsPerHour = parameters[.maxAdsPerHour]
        maxAdShare = parameters[.maxAdShare]
        shareMinForegroundMs = parameters[.shareMinForegroundMs]
        inactiveIsVisible = parameters[.inactiveIsVisible]
        lapses = AdLapses(parameters)
    }

    /// The time for which at least one ad is visible, on the clock of the app's visible time, in
    /// milliseconds.
    private struct VisibleTime {
        /// The length of the stretches that no other one can overlap any more.
        private(set) var total = 0.0
        private var stretches: [(from: Double, to: Double)] = []

        mutating func add(from: Double, to: Double) {
            stretches.append((from, to))
        }

        /// Adds up the stretches, each overlap once.
        mutating func addUp() {
            var end = -Double.infinity
            for stretch in stretches.sorted(by: { $0.from < $1.from }) where stretch.to > end {
                total += stretch.to - max(stretch.from, end)
                end = stretch.to
            }
            stretches.removeAll(keepingCapacity: true)
        }
    }

    /// A limit that was exceeded.
    private struct Excess {
        /// The ads that exceed the limit, or the first of them.
        let ads: [Moment]
        /// The ad that exceeded the limit; nil if the share did.
        let at: Moment?
        let measure: Finding.Measure
        let message: String
    }

    final class Monitor: RuleMonitor<AdFrequency> {
        private static let hour = 3_600_000
        /// A finding names no more ads than this.
        private static let namedAds = 100

        @exclusivity(unchecked) private var lapses: AdLapses

        /// The first ads that were shown.
        @exclusivity(unchecked) private var ads: [Moment] = []
        /// The first ads of each attempt, up to one more than are allowed.
        @exclusivity(unchecked) private var adsOfAttempt: [AttemptKey: [Moment]] = [:]
        /// The ads of the last hour.
        @exclusivity(unchecked) private var recent: [Moment] = []
        @exclusivity(unchecked) private var openAds: [String: AdLife] = [:]
        /// The stretches for which full-screen ads were visible.
        @exclusivity(unchecked) private var visible = VisibleTime()
        /// The first excess of each kind, in order of occurrence.
        @exclusivity(unchecked) private var excesses: [Excess] = []
        private var hasExcessInAttempt = false
        private var hasExcessInHour = false

        required init(
            rule: AdFrequency, run: RunState, recorder: CheckRecorder, memory: RuleMemory
        ) {
            lapses = rule.lapses
            super.init(rule: rule, run: run, recorder: recorder, memory: memory)
        }

        override func observe(_ observation: Observation) {
            switch observation.event {
            case .phase: lapses.phaseBegan(observation)
            case .adShown(let event) where event.isFullScreen:
                if ads.count < Self.namedAds { ads.append(observation.moment) }
                openAds[event.adId] = run.ad(event.adId)
                countInAttempt(observation)
                countInHour(observation.moment)
            case .adDismissed(let event):
                lapses.forget(event.adId)
                guard let ad = openAds.removeValue(forKey: event.adId) else { return }
                addVisibleTime(of: ad, until: observation.moment)
            default: break
            }
        }

        private func countInAttempt(_ observation: Observation) {
            let key = AttemptKey(currentIn: observation.scene)
            guard !hasExcessInAttempt, let attempt = key.number else { return }
            adsOfAttempt[key, default: []].append(observation.moment)
            let ads = adsOfAttempt[key, default: []]
            let count = ads.count
            guard count > rule.maxAdsPerTest else { return }
            hasExcessInAttempt = true
            adsOfAttempt = [:]
            excesses.append(
                Excess(
                    ads: ads, at: observation.moment,
                    measure: .count(count, limit: rule.maxAdsPerTest),
                    message:
                        "Attempt \(attempt) had more than \(Words.count(rule.maxAdsPerTest, one: "full-screen ad", several: "full-screen ads"))."
                ))
        }

        private func countInHour(_ moment: Moment) {
            guard !hasExcessInHour else { return }
            let alive = recent.firstIndex { moment.t - $0.t < Self.hour } ?? recent.endIndex
            recent.removeFirst(alive)
            recent.append(moment)
            guard recent.count > rule.maxAdsPerHour else { return }
            hasExcessInHour = true
            excesses.append(
                Excess(
                    ads: recent, at: moment,
                    measure: .count(recent.count, limit: rule.maxAdsPerHour),
                    message:
                        "One hour had more than \(Words.count(rule.maxAdsPerHour, one: "full-screen ad", several: "full-screen ads"))."
                ))
        }

        private func addVisibleTime(of ad: AdLife, until end: Moment) {
            visible.add(from: clock(ad.shownAt), to: clock(end))
            if openAds.isEmpty { visible.addUp() }
        }

        /// The time that the app had been visible at a moment.
        private func clock(_ moment: Moment) -> Double {
            Double(rule.inactiveIsVisible ? moment.foregroundOrInactive : moment.foreground)
        }

        override func end() {
            guard !ads.isEmpty, let first = run.first, let last = run.last else { return }
            for ad in openAds.values { addVisibleTime(of: ad, until: lapses.lapse(of: ad) ?? last) }
            visible.addUp()
            let all = excesses + [excessiveShare(at: last)].compactMap(\.self)
            if let excess = all.first {
                recorder.fail(
                    looking: [first, last], naming: excess.ads,
                    deciding: excess.at, isTimed: true, measure: excess.measure,
                    all.map(\.message).joined(separator: " "))
            } else {
                recorder.pass(first, last, isTimed: true)
            }
        }

        private func excessiveShare(at last: Moment) -> Excess? {
            let foreground = rule.inactiveIsVisible ? last.foregroundOrInactive : last.foreground
            guard foreground > 0, foreground >= rule.shareMinForegroundMs else { return nil }
            let share = visible.total / Double(foreground)
            guard share > rule.maxAdShare else { return nil }
            // A broken clock can add up to more than an integer holds.
            let time = Int(min(max(visible.total, 0), 1e15))
            return Excess(
                ads: ads, at: nil, measure: Finding.Measure(share, limit: rule.maxAdShare, .ratio),
                message:
                    "Full-screen ads took \(Words.duration(time)) of the \(Words.duration(foreground)) in the foreground."
            )
        }
    }
}
