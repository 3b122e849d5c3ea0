import SandlotAds
import SandlotTrace

/// A scheduler whose inputs have names, with the time of the latest input.
struct Playing {
    var scheduler: AdScheduler
    var policy: AdPolicy
    var time: Int64 = 0

    /// Starts at home four seconds after the launch, when the user has acted once.
    init(
        _ policy: AdPolicy = .aroundTests, on platform: TraceEvent.Platform = .iOS,
        entitlement: AdEntitlement = .absent, history: AdHistory = AdHistory()
    ) throws(AdPolicyError) {
        self.policy = policy
        scheduler = try AdScheduler(
            policy, on: platform, entitlement: entitlement, history: history)
        take(.appState(.launched))
        take(.screen(.home))
        take(.userAction(isLeaving: false))
        take(.screen(.game), after: 4_000)
    }

    @discardableResult
    mutating func take(_ input: AdInput, after milliseconds: Int64 = 0) -> [AdEffect] {
        time += milliseconds
        return Array(scheduler.take(input, at: AdInstant(milliseconds: time)))
    }

    @discardableResult
    mutating func wait(_ milliseconds: Int64) -> [AdEffect] {
        take(.tick, after: milliseconds)
    }

    /// Enters the slot before a test.
    @discardableResult
    mutating func open(_ attempt: Int = 1) -> [AdEffect] {
        take(.phase(.init(.preAd, attempt: attempt)))
    }

    /// Plays a whole test with one second for each phase.
    mutating func complete(_ attempt: Int = 1, words: Int = 2) {
        for word in 0..<words {
            for phase in [AdGamePhase.presenting, .spelling, .feedback] {
                take(.phase(.init(phase, attempt: attempt, word: word)), after: 1_000)
            }
        }
        take(.phase(.init(.levelComplete, attempt: attempt, wordCount: words)), after: 1_000)
    }

    /// Requests a valid ad and receives it immediately.
    @discardableResult
    mutating func show(_ slot: AdSlot = .preTest) -> [AdEffect] {
        take(.request(slot)) + fill()
    }

    /// Delivers a creative for the ad that is loading.
    @discardableResult
    mutating func fill(_ creative: AdCreative = .house(.interstitial)) -> [AdEffect] {
        guard let id = scheduler.status.ad else { return [] }
        return take(.filled(id, policy.vet(creative, from: "house")))
    }

    /// Returns the reason why a request would be refused.
    func refusal(_ slot: AdSlot = .preTest) -> AdRefusal? { scheduler.refusal(of: slot) }
}

extension [AdEffect] {
    /// The effects without the identifiers of ads, for comparison.
    var outline: [String] {
        map { effect in
            switch effect {
            case .load: "load"
            case .refuse(let refusal): "refuse \(refusal)"
            case .loaded: "loaded"
            case .fail(_, let failure): "fail \(failure)"
            case .show: "show"
            case .count(_, let remaining): "\(remaining)"
            case .offerSkip: "offer"
            case .skip: "skip"
            case .click: "click"
            case .report: "report"
            case .dismiss(_, let cause): "dismiss \(cause)"
            case .discard: "discard"
            }
        }
    }
}
