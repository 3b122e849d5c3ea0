import SandlotTrace

extension Parameter<Int> {
    /// The time within which the game must continue after an ad has failed, in milliseconds.
    static let proceedMs = Parameter("proceedMs", 2_000)
    /// The time for which the game may wait for an ad, in milliseconds.
    static let loadTimeoutMs = Parameter("loadTimeoutMs", 8_000)
}

/// A failed ad never blocks play.
struct AdFailureNonblocking: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-failure-nonblocking",
        title: "A failed ad never blocks play",
        mechanism: .response,
        severities: [.seed: .warning, .appleKids: .advisory],
        reads: [.adRequested, .adFailed, .adShown, .phase, .screen],
        requirement: """
            If an ad does not load, the test begins without it. The countdown of an ad is the \
            only thing that may delay a test.
            """,
        decision: """
            In the phase `preAd`, a failure must be followed within `proceedMs` by another phase, \
            screen, or ad in the same window. A request must be followed within `loadTimeoutMs` \
            by its ad, its failure, or another phase or screen.
            """,
        sources: [Citation(.sandlot)],
        parameters: [Parameter.proceedMs.erased, Parameter.loadTimeoutMs.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The ad fails, and the first word comes 120 ms later.",
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":10,"e":"ad_requested","adId":"a1","network":"house"}
                {"t":500,"e":"ad_failed","adId":"a1"}
                {"t":620,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            failing: RuleExample(
                "The ad fails, and the child waits for 30 s.",
                """
                {"t":0,"e":"phase","phase":"preAd","attempt":1}
                {"t":500,"e":"ad_failed","adId":"a1"}
                {"t":30500,"e":"phase","phase":"presenting","attempt":1,"word":0}
                """)))

    private let proceedMs: Int
    private let loadTimeoutMs: Int

    init(_ parameters: Parameters) {
        proceedMs = parameters[.proceedMs]
        loadTimeoutMs = parameters[.loadTimeoutMs]
    }

    /// A request or a failure that needs a response.
    private struct Wait {
        let adID: String
        let isFailure: Bool
        let scene: SceneState
        let phaseSince: Moment
        let at: Moment

        var what: String { isFailure ? "Ad \(adID) failed" : "Ad \(adID) was requested" }
    }

    /// What waits in a window: failures, and the ads whose requests may still wait.
    private struct Waiting {
        var failures: [Wait] = []
        var requestedAds: [String] = []

        var isEmpty: Bool { failures.isEmpty && requestedAds.isEmpty }
    }

    final class Monitor: RuleMonitor<AdFailureNonblocking> {
        /// The requests without an answer, by ad.
        @exclusivity(unchecked) private var requests: [String: [Wait]] = [:]
        @exclusivity(unchecked) private var waiting: [ObjectIdentifier: Waiting] = [:]
        /// The number of windows in which something waits.
        @exclusivity(unchecked) private var waitingCount = 0

        override func observe(_ observation: Observation) {
            switch observation.event {
            case .phase, .screen: goOn(observation)
            case .adShown(let event):
                var answered = takeRequests(for: event.adId)
                if waitingCount > 0 {
                    changeWaiting(in: observation.scene) {
                        answered += $0.failures
                        $0.failures.removeAll(keepingCapacity: true)
                    }
                }
                resolve(answered, by: observation)
            case .adRequested(let event): wait(event.adId, isFailure: false, observation)
            case .adFailed(let event):
                resolve(takeRequests(for: event.adId), by: observation)
                wait(event.adId, isFailure: true, observation)
            default: break
            }
        }

        /// Answers all that waits in the window of a phase or a screen.
        private func goOn(_ observation: Observation) {
            guard waitingCount > 0 else { return }
            let scene = observation.scene
            var answered: [Wait] = []
            changeWaiting(in: scene) { waiting in
                answered = waiting.failures
                for ad in waiting.requestedAds {
                    answered += takeRequests(for: ad) { $0.scene === scene }
                }
                waiting.failures.removeAll(keepingCapacity: true)
                waiting.requestedAds.removeAll(keepingCapacity: true)
            }
            resolve(answered, by: observation)
        }

        private func wait(_ id: String, isFailure: Bool, _ observation: Observation) {
            let scene = observation.scene
            guard scene.phase == .preAd, let phaseSince = scene.phaseSince else { return }
            let wait = Wait(
                adID: id, isFailure: isFailure, scene: scene, phaseSince: phaseSince,
                at: observation.moment)
            if !isFailure { requests[id, default: []].append(wait) }
            changeWaiting(in: scene) {
                if isFailure { $0.failures.append(wait) } else { $0.requestedAds.append(id) }
            }
        }

        private func changeWaiting(in scene: SceneState, _ change: (inout Waiting) -> Void) {
            func difference(_ waiting: inout Waiting) -> Int {
                let before = waiting.isEmpty ? 0 : 1
                change(&waiting)
                return (waiting.isEmpty ? 0 : 1) - before
            }
            waitingCount += difference(&waiting[ObjectIdentifier(scene), default: Waiting()])
        }

        /// Removes the requests for an ad that are answered.
        private func takeRequests(
            for ad: String, where isAnswered: (Wait) -> Bool = { _ in true }
        ) -> [Wait] {
            guard !requests.isEmpty, let waits = requests.removeValue(forKey: ad) else { return [] }
            let others = waits.filter { !isAnswered($0) }
            if others.isEmpty { return waits }
            requests[ad] = others
            return waits.filter(isAnswered)
        }

        private func bound(of wait: Wait) -> Int {
            wait.isFailure ? rule.proceedMs : rule.loadTimeoutMs
        }

        private func resolve(_ waits: [Wait], by observation: Observation) {
            let moment = observation.moment
            guard !waits.isEmpty else { return }
            for wait in waits.count > 1 ? waits.sorted(by: { $0.at.isBefore($1.at) }) : waits {
                let elapsed = moment.t - wait.at.t
                let bound = bound(of: wait)
                if elapsed <= bound {
                    recorder.pass(wait.phaseSince, moment, isTimed: true)
                } else {
                    recorder.fail(
                        looking: [wait.phaseSince, wait.at, moment], isTimed: true,
                        measure: .time(elapsed, limit: bound),
                        "\(wait.what), and the test or an ad came only \(Words.duration(elapsed)) later. The limit is \(Words.duration(bound))."
                    )
                }
            }
        }

        override func end() {
            let open = waiting.values.flatMap(\.failures) + requests.values.joined()
            for wait in open.sorted(by: { $0.at.isBefore($1.at) }) {
                recorder.openAtEnd(
                    looking: [wait.phaseSince, wait.at], elapsed: run.endMs - wait.at.t,
                    bound: bound(of: wait), "\(wait.what), and neither the test nor an ad came.")
            }
        }
    }
}
