import SandlotAds
import SandlotTrace

/// A scheduler with a single fault.
struct Saboteur: AdScheduling {
    /// A fault of the scheduler.
    enum Fault: String, CaseIterable, Sendable {
        case ignoresPurchases, releasesSlowly, believesTheFirstCheck
        case staysInGameplay, takesWordsForSlots, takesAnyEndForCompletion
        case takesEveryPhaseForANewTest, opensTheSlotAgain, dismissesNever, showsLateFills
        case countsTooShort, countsTooLong, repeatsNumbers, startsAgainAfterAStay
        case tellsTwice, forgetsToOfferSkip, closesSlowly
        case swallowsFailures, waitsTooLong
        case greets, welcomesBack, stopsLeavers, needsNoActions, needsNoGap, chains
        case showsBeforeTests, showsOnWatches, showsTooMany, showsTooLong
        case showsAnything, clicksAtOnce, goesBackInTime
    }

    private struct Held: Sendable {
        let due: AdInstant
        let effect: AdEffect
    }

    private var scheduler: AdScheduler
    private let fault: Fault
    private let blankVetting: AdVetting
    private var held: [Held] = []
    private var reading = AdInstant.launch
    private var attempts = 0
    private var latestPhase: AdInput.Phase?
    private var shown: AdID?

    init(
        _ fault: Fault, _ policy: AdPolicy, on platform: TraceEvent.Platform,
        entitlement: AdEntitlement, history: AdHistory
    ) throws(AdPolicyError) {
        self.fault = fault
        blankVetting = policy.vet(.house(.interstitial), from: "house")
        var history = history
        if fault == .believesTheFirstCheck { history.entitlement = .unknown }
        scheduler = try AdScheduler(
            fault.spoil(policy), on: platform,
            entitlement: fault == .ignoresPurchases ? .absent : entitlement, history: history)
    }

    /// The time for the trace, which is the raw reading if the fault concerns the clock.
    var now: AdInstant { fault == .goesBackInTime ? max(reading, .launch) : scheduler.now }
    var status: AdStatus { scheduler.status }
    var history: AdHistory { scheduler.history }

    var nextDeadline: AdInstant? {
        ([scheduler.nextDeadline] + held.map(\.due)).compactMap(\.self).min()
    }

    mutating func learn(adsElsewhere ages: [Duration], at now: AdInstant) {
        scheduler.learn(adsElsewhere: ages, at: now)
    }

    mutating func take(_ input: AdInput, at now: AdInstant) -> AdEffects {
        reading = now
        var effects = AdEffects()
        for held in held where held.due <= now { effects.append(held.effect) }
        held.removeAll { $0.due <= now }
        for input in spoil(input) {
            for effect in scheduler.take(input, at: now) {
                for effect in spoil(effect) where effects.count < AdEffects.capacity {
                    effects.append(effect)
                }
            }
        }
        return effects
    }

    private mutating func spoil(_ input: AdInput) -> [AdInput] {
        switch (fault, input) {
        case (.ignoresPurchases, .entitlement): return []
        case (.staysInGameplay, .phase(let phase)) where phase.phase.isGameplay:
            if shown != nil { return [] }
        case (.takesWordsForSlots, .phase(var phase)) where phase.phase.isGameplay:
            phase.phase = .preAd
            return [.phase(phase)]
        case (.takesAnyEndForCompletion, .phase(var phase)) where phase.phase == .levelComplete:
            phase.wordCount = 1
            return [.phase(.init(.feedback, attempt: phase.attempt, word: 0)), .phase(phase)]
        case (.takesEveryPhaseForANewTest, .phase(var phase)) where phase.phase == .preAd:
            attempts += 1
            phase.attempt = 1_000 + attempts
            return [.phase(phase)]
        case (.opensTheSlotAgain, .phase(let phase)): latestPhase = phase
        case (.opensTheSlotAgain, .request(.preTest)):
            attempts += 1
            if let latestPhase, latestPhase.phase == .preAd {
                return [.phase(.init(.preAd, attempt: 1_000 + attempts)), input]
            }
        case (.showsAnything, .filled(let id, _)): return [.filled(id, blankVetting)]
        default: break
        }
        return [input]
    }

    private mutating func spoil(_ effect: AdEffect) -> [AdEffect] {
        if case .show(let id, _) = effect { shown = id }
        if case .dismiss = effect { shown = nil }
        switch (fault, effect) {
        case (.releasesSlowly, .dismiss(_, .entitlement)): return hold(effect, for: .seconds(3))
        case (.closesSlowly, .dismiss(_, .skip)): return hold(effect, for: .seconds(3))
        case (.dismissesNever, .dismiss): return []
        case (.showsLateFills, .discard(let id)):
            return [.loaded(id), .show(id, .preTest), .dismiss(id, .app)]
        case (.repeatsNumbers, .count(let id, let remaining)):
            return [.count(id, max(remaining, 3_000))]
        case (.startsAgainAfterAStay, .offerSkip(let id)):
            return [.count(id, 5_000)] + hold(effect, for: .seconds(5))
        case (.tellsTwice, .dismiss): return [effect, effect]
        case (.forgetsToOfferSkip, .offerSkip): return []
        case (.swallowsFailures, .fail): return []
        case (.clicksAtOnce, .refuse(.clickTooEarly)):
            return shown.map { [.click($0)] } ?? [effect]
        default: return [effect]
        }
    }

    private mutating func hold(_ effect: AdEffect, for duration: Duration) -> [AdEffect] {
        held.append(Held(due: reading.advanced(by: duration), effect: effect))
        return []
    }
}

extension Saboteur.Fault {
    /// Returns the policy that the faulty scheduler follows.
    fileprivate func spoil(_ policy: AdPolicy) -> AdPolicy {
        var policy = policy
        switch self {
        case .countsTooShort:
            policy.countdown = .seconds(2)
            policy.countdowns = [:]
        case .countsTooLong:
            policy.countdown = .seconds(6)
            policy.countdowns = [:]
        case .waitsTooLong: policy.loadTimeout = .seconds(60)
        case .greets: policy.spacing.launchQuiet = .zero
        case .welcomesBack: policy.spacing.resumeQuiet = .zero
        case .stopsLeavers: policy.spacing.exitQuiet = .zero
        case .needsNoActions: policy.spacing.userActions = 0
        case .needsNoGap: policy.spacing.gap = .zero
        case .chains: policy.spacing = AdSpacingTerms()
        case .showsBeforeTests: policy.slots[.preTest] = AdSlotTerms()
        case .showsOnWatches: policy.isAllowedOnWatch = true
        case .showsTooMany: policy.caps = AdCaps(adsPerTest: 9, adsPerHour: 16, sharePermille: 999)
        case .showsTooLong: policy.caps.sharePermille = 1_000
        default: break
        }
        return policy
    }

    /// The policy that the scheduler should follow, and its platform.
    var promise: (policy: AdPolicy, platform: TraceEvent.Platform) {
        switch self {
        case .welcomesBack, .stopsLeavers, .needsNoActions, .needsNoGap, .showsBeforeTests,
            .showsAnything, .clicksAtOnce, .closesSlowly:
            return (.strictest, .iOS)
        case .showsOnWatches: return (.strictest, .watchOS)
        case .chains:
            var policy = AdPolicy.aroundTests
            policy.spacing.chain = .seconds(3)
            policy.promisedPacks = AdPolicy.strictest.promisedPacks
            return (policy, .iOS)
        default: return (.aroundTests, .iOS)
        }
    }

    /// The rules that must detect the fault.
    var rules: [String] {
        switch self {
        case .ignoresPurchases: ["ad-suppressed-when-entitled", "iap-entitlement-effective"]
        case .releasesSlowly: ["ad-suppressed-when-entitled"]
        case .believesTheFirstCheck: ["iap-entitlement-effective"]
        case .staysInGameplay: ["ad-no-gameplay-overlap"]
        case .takesWordsForSlots: ["ad-no-gameplay-overlap", "ad-slot-valid"]
        case .takesAnyEndForCompletion: ["ad-post-requires-completion"]
        case .takesEveryPhaseForANewTest: ["ad-slot-valid"]
        case .opensTheSlotAgain: ["ad-one-per-slot"]
        case .dismissesNever: ["ad-no-gameplay-overlap", "ad-no-stack", "trace-ad-lifecycle"]
        case .showsLateFills: ["ad-slot-valid", "trace-ad-lifecycle"]
        case .countsTooShort: ["ad-skip-not-early", "ad-countdown-honest"]
        case .countsTooLong: ["ad-skip-by-deadline", "ad-countdown-honest"]
        case .repeatsNumbers: ["ad-countdown-honest"]
        case .startsAgainAfterAStay: ["ad-skip-by-deadline", "ad-countdown-honest"]
        case .tellsTwice: ["trace-ad-lifecycle"]
        case .forgetsToOfferSkip: ["trace-ad-lifecycle", "ad-skip-by-deadline"]
        case .closesSlowly: ["ad-skip-effective"]
        case .swallowsFailures, .waitsTooLong: ["ad-failure-nonblocking"]
        case .greets: ["ad-not-at-launch"]
        case .welcomesBack, .stopsLeavers: ["ad-not-on-resume-or-exit"]
        case .needsNoActions, .needsNoGap: ["ad-spacing"]
        case .chains: ["ad-dismiss-no-chain"]
        case .showsBeforeTests: ["ad-not-at-level-start"]
        case .showsOnWatches: ["ad-not-on-watch"]
        case .showsTooMany, .showsTooLong: ["ad-frequency"]
        case .showsAnything:
            [
                "ad-rating", "ad-non-personalized", "ad-labelled", "ad-distinct-from-content",
                "ad-report-and-why",
            ]
        case .clicksAtOnce: ["ad-click-guard"]
        case .goesBackInTime: ["trace-clock"]
        }
    }
}
