public import SandlotTrace

/// Decides whether, when and how long an ad is on the screen.
///
/// A pure state machine: it is told what happens and when, and answers what is to be done. An ad appears only
/// in the slot before the first word of a fresh test or in that after its last word; whatever else the game does
/// first takes the ad away. It holds no reference, so a copy is an independent scheduler and a decision allocates
/// nothing. One scheduler serves one window of the app.
///
/// ```swift
/// var scheduler = try AdScheduler(.spellflareIOS, on: .iOS, entitlement: .absent)
/// for effect in scheduler.take(.request(.preTest), at: now) { … }
/// timer.fire(at: scheduler.nextDeadline)
/// ```
public struct AdScheduler: AdScheduling, Sendable, Hashable, BitwiseCopyable {
    let limits: AdLimits
    var timeline: AdTimeline
    var stage = AdStage.idle
    var entitlement: AdEntitlement
    var screen = AdScreen.unknown
    var phase = AdGamePhase.none
    var attempt = AdAttempt()
    /// The highest number of a test so far.
    var newestAttempt = Int.min
    var record: AdRecord
    /// Whether anything was done on a content screen since the launch.
    var hasActed = false
    /// When somebody last wanted to leave.
    var leftAt: Int64?
    var requests = 0

    /// Makes a scheduler for one launch of the app.
    ///
    /// - Parameters:
    ///   - policy: When, where and which ads there are.
    ///   - platform: The platform, which decides on the countdown.
    ///   - entitlement: What the device knows about Remove Ads.
    ///   - history: What was before this launch, as old as it is now. If Remove Ads was owned last and is
    ///     said to be absent now, that is not believed until it is told again: an app that has not checked
    ///     its purchases yet must not show an ad to a family that has paid.
    ///   - start: The beginning of the run.
    /// - Throws: ``AdPolicyError`` if the policy does not make sense.
    public init(
        _ policy: AdPolicy, on platform: TraceEvent.Platform?, entitlement: AdEntitlement,
        history: AdHistory = AdHistory(), start: AdInstant = .launch
    ) throws(AdPolicyError) {
        try policy.validate()
        limits = AdLimits(policy, on: platform)
        timeline = AdTimeline(start: start)
        record = AdRecord(history, at: start.milliseconds)
        let isDoubtful = history.entitlement == .active && entitlement == .absent
        self.entitlement = isDoubtful ? .unknown : entitlement
    }

    /// The time as the scheduler counts it, which never goes back.
    public var now: AdInstant { AdInstant(milliseconds: timeline.now) }

    /// What the next launch must know.
    public var history: AdHistory { record.history(at: timeline.now, entitlement: entitlement) }

    /// What an app has to draw.
    public var status: AdStatus {
        switch stage {
        case .idle: .idle
        case .loading(let load): .loading(load.id, load.slot)
        case .showing(let show):
            show.isSkippable
                ? .skippable(show.id, show.slot)
                : .counting(show.id, show.slot, remaining: Int(show.remaining))
        }
    }

    /// What the clock will read when something is due next; nil if nothing is.
    public var nextDeadline: AdInstant? {
        switch stage {
        case .idle: nil
        case .loading(let load): timeline.reading(at: load.deadline)
        case .showing(let show): nextChange(of: show).map { timeline.reading(at: $0) }
        }
    }

    /// Lets time pass and reacts to what happens.
    ///
    /// - Parameters:
    ///   - input: What happens.
    ///   - now: When. An instant before that of an earlier call counts as no time at all.
    /// - Returns: What is to be done, in order.
    /// - Complexity: O(1).
    public mutating func take(_ input: AdInput, at now: AdInstant) -> AdEffects {
        var effects = AdEffects()
        timeline.advance(to: now)
        pass(&effects)
        switch input {
        case .tick: break
        case .appState(let state): enter(state, &effects)
        case .screen(let screen): enter(screen, &effects)
        case .phase(let phase): enter(phase, &effects)
        case .userAction(let isLeaving): act(isLeaving: isLeaving)
        case .entitlement(let entitlement): learn(entitlement, &effects)
        case .request(let slot): request(slot, &effects)
        case .filled(let id, let vetting): fill(id, vetting, &effects)
        case .unfilled(let id): abandon(id, &effects)
        case .skip: skip(&effects)
        case .touch: touch(&effects)
        case .report: report(&effects)
        case .end:
            leave(.notVisible, &effects)
            timeline.end()
        }
        return effects
    }
}
