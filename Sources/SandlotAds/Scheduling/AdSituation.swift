import Synchronization

/// The part of a scheduler's state that decides its future, without times and numbers of tests and words.
///
/// Two schedulers with the same policy and the same situation grant the same ads until time passes.
package struct AdSituation: Sendable, Hashable {
    /// The stage of the single ad.
    private enum Stage: Sendable, Hashable {
        case idle
        case loading(AdSlot, AdVetting?)
        case showing(AdSlot, isSkippable: Bool)
    }

    private let stage: Stage
    private let attempt: AdAttempt
    private let phase: AdGamePhase
    private let screen: AdScreen
    private let isCovered: Bool
    private let entitlement: AdEntitlement
    /// The entitlement that the next launch learns from the history.
    private let knownEntitlement: AdEntitlement
    private let isForeground: Bool
    private let hasActed: Bool
    private let userActions: Int
    private let tests: [Int]
    /// For each limit of the policy, whether time must pass before it allows an ad again.
    private let waits: [Bool]
    /// For each slot, the number of ads that it can still have in this launch, or nil for any.
    private let adsLeftInLaunch: [Int?]
    /// The number of ads that the cap of the last 24 hours allows, or nil without such a cap.
    private let adsLeftToday: Int?

    init(_ scheduler: AdScheduler) {
        let (limits, record, timeline) = (scheduler.limits, scheduler.record, scheduler.timeline)
        let now = timeline.now
        stage =
            switch scheduler.stage {
            case .idle: .idle
            case .loading(let load):
                .loading(load.slot, load.ready)
            case .showing(let show): .showing(show.slot, isSkippable: show.isSkippable)
            }
        attempt = Self.attempt(of: scheduler)
        phase = scheduler.phase
        screen = scheduler.screen
        isCovered = scheduler.isCovered
        entitlement = scheduler.entitlement
        knownEntitlement = scheduler.knownEntitlement
        isForeground = timeline.isForeground
        hasActed = scheduler.hasActed
        userActions = min(record.userActions, max(1, limits.userActions))
        tests = limits.positions.map { min(record.tests[$0], limits[$0].testsPerAd) }
        func wait(_ limit: Int64, since time: Int64?) -> Bool {
            time.map { $0 + limit > now } ?? false
        }
        let oldest =
            1...AdCaps.maximumAdsPerHour ~= limits.adsPerHour
            ? record.shown(limits.adsPerHour) : nil
        adsLeftToday = limits.hasDayCap ? max(0, scheduler.adsLeftToday) : nil
        waits =
            [
                wait(limits.launchQuiet, since: timeline.launchedAt),
                wait(limits.resumeQuiet, since: timeline.resumedAt),
                wait(limits.exitQuiet, since: scheduler.leftAt),
                wait(limits.chain, since: record.dismissedAt),
                wait(limits.gap, since: record.dismissedAt),
                wait(AdScheduler.hour, since: oldest),
            ]
            + limits.positions.map { position in
                let countdown = limits[position].countdown
                return scheduler.longestStay(countdown) < countdown
            }
            + limits.positions.map { wait(limits[$0].gap, since: record.dismissedAt) }
        adsLeftInLaunch = limits.positions.map { position in
            limits[position].adsPerLaunch == .max
                ? nil : max(0, limits[position].adsPerLaunch - record.ads[position])
        }
    }

    /// Returns what matters of the test: nothing, if it is over and can have no ad any more.
    private static func attempt(of scheduler: AdScheduler) -> AdAttempt {
        var attempt = scheduler.attempt
        if scheduler.limits.ownPositions.isEmpty, case .idle = scheduler.stage,
            scheduler.phase == .none
                || scheduler.phase == .levelComplete && attempt.slots[AdLimits.postTest].isAsked
        {
            return AdAttempt()
        }
        // Which test it is makes no difference, and neither do its words.
        attempt.number = attempt.number.map { _ in 0 }
        attempt.words = AdWords()
        attempt.wordCount = nil
        return attempt
    }
}

extension AdScheduler {
    /// The situation in which the scheduler is.
    package var situation: AdSituation { AdSituation(self) }
}

extension AdPresenter {
    /// The situation in which the scheduler is.
    package var situation: AdSituation { session.withLock(\.scheduler.situation) }
}
