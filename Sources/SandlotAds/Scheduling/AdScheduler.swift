public import SandlotTrace

/// A scheduler that decides whether, when, and how long an ad is shown.
///
/// The scheduler is a pure state machine. It receives events with their times and returns effects.
/// An ad appears only in the slot before the first word of a new test, in the slot after its last
/// word, or in a slot of your own after a test that is finished. Any other activity of the game
/// removes it. The scheduler contains no references, so a copy is independent and a decision
/// allocates no memory. An app has one scheduler at a time.
///
/// ```swift
/// var scheduler = try AdScheduler(.aroundTests, on: .iOS, entitlement: .absent)
/// for effect in scheduler.take(.request(.preTest), at: now) { … }
/// timer.fire(at: scheduler.nextDeadline)
/// ```
public struct AdScheduler: AdScheduling, Sendable, Hashable, BitwiseCopyable {
    let limits: AdLimits
    var timeline: AdTimeline
    var stage = AdStage.idle
    var entitlement: AdEntitlement
    /// The latest known entitlement, of this launch or of an earlier one.
    var knownEntitlement: AdEntitlement
    var screen = AdScreen.unknown
    /// Whether the parental gate or a bumper page covers the screen.
    var isCovered = false
    var phase = AdGamePhase.none
    var attempt = AdAttempt()
    /// The highest number of a test so far.
    var newestAttempt = Int.min
    var record: AdRecord
    /// Whether the user has acted on a content screen since the launch.
    var hasActed = false
    /// The time at which the user last wanted to leave.
    var leftAt: Int64?
    var requests = 0

    /// Creates a scheduler for one launch of the app.
    ///
    /// - Parameters:
    ///   - policy: The policy for ads.
    ///   - platform: The platform, which determines the countdown.
    ///   - entitlement: The device's knowledge about the ownership of Remove Ads.
    ///   - history: The history before this launch, with current ages. If Remove Ads was last known
    ///     as owned and `entitlement` is absent, the scheduler waits until the app reports it
    ///     again. An app that has not yet checked its purchases must not show an ad to a family
    ///     that has paid.
    ///   - start: The start of the run.
    /// - Throws: ``AdPolicyError`` if the policy is not valid.
    public init(
        _ policy: AdPolicy, on platform: TraceEvent.Platform?, entitlement: AdEntitlement,
        history: AdHistory = AdHistory(), start: AdInstant = .launch
    ) throws(AdPolicyError) {
        try policy.validate()
        limits = AdLimits(policy, on: platform)
        timeline = AdTimeline(start: start)
        record = AdRecord(history, at: start.milliseconds, limits)
        let isDoubtful = history.entitlement == .active && entitlement == .absent
        self.entitlement = isDoubtful ? .unknown : entitlement
        knownEntitlement = self.entitlement == .unknown ? history.entitlement : entitlement
    }

    /// The scheduler's time, which never goes back.
    public var now: AdInstant { AdInstant(milliseconds: timeline.now) }

    /// The history for the next launch.
    public var history: AdHistory {
        record.history(at: timeline.now, entitlement: knownEntitlement, limits)
    }

    /// The status to draw.
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

    /// The clock's reading when something is due next, or nil if nothing is.
    public var nextDeadline: AdInstant? {
        switch stage {
        case .idle: nil
        case .loading(let load): timeline.reading(at: load.deadline)
        case .showing(let show): nextChange(of: show).map { timeline.reading(at: $0) }
        }
    }

    /// Replaces what is known about ads on other devices of the family.
    ///
    /// Only ``AdCaps/adsPerDay`` counts them, and only with ``AdCaps/countsFamilyAds``.
    ///
    /// - Parameters:
    ///   - ages: The ages of the latest ads of all other devices, in any order. A negative age
    ///     counts as zero.
    ///   - now: The current time.
    public mutating func learn(adsElsewhere ages: [Duration], at now: AdInstant) {
        timeline.advance(to: now)
        record.learn(adsElsewhere: ages, at: timeline.now)
    }

    /// Advances the time and handles an input.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - now: The time of the input. A time before that of an earlier call does not advance the
    ///     time.
    /// - Returns: The effects in order.
    /// - Complexity: O(1).
    public mutating func take(_ input: AdInput, at now: AdInstant) -> AdEffects {
        var effects = AdEffects()
        timeline.advance(to: now)
        pass(&effects)
        switch input {
        case .tick: break
        case .appState(let state): enter(state, &effects)
        case .screen(let screen): enter(screen, &effects)
        case .covered(let isCovered): cover(isCovered, &effects)
        case .phase(let phase): enter(phase, &effects)
        case .userAction(let isLeaving): act(isLeaving: isLeaving)
        case .entitlement(let entitlement): learn(entitlement, &effects)
        case .request(let slot): request(slot, &effects)
        case .filled(let id, let vetting): fill(id, vetting: vetting, &effects)
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
