package import SandlotAds
import SandlotKids
import SandlotTrace

/// A session of a child, played with the app's own scheduler and game.
///
/// The child answers every word correctly, closes each ad a second after that is possible, and
/// takes two seconds to choose a level, as a player of a story does, if its pace is 1. It is a value, so a copy can
/// continue in another way.
package struct SessionPlay: Sendable {
    private let rules: SessionRules
    private var scheduler: AdScheduler
    private let isEntitled: Bool
    private var now: Int64 = 0
    private var attempt = 0
    /// The number of ads that were shown.
    package private(set) var adCount = 0
    /// The time for which ads were visible, in milliseconds.
    package private(set) var adMilliseconds: Int64 = 0

    /// The time since the launch, in milliseconds.
    package var milliseconds: Int64 { now }
    /// The history for the next session.
    package var history: AdHistory { scheduler.history }

    /// Launches the app.
    ///
    /// - Parameters:
    ///   - rules: The parts of the app that decide about ads.
    ///   - entitlement: The device's knowledge about the ownership of Remove Ads.
    ///   - history: The history before this launch, with current ages.
    /// - Throws: ``AdPolicyError`` if the policy is not valid.
    package init(
        _ rules: SessionRules, entitlement: AdEntitlement, history: AdHistory
    ) throws(AdPolicyError) {
        self.rules = rules
        isEntitled = entitlement == .active
        scheduler = try AdScheduler(
            rules.policy, on: rules.platform, entitlement: entitlement, history: history)
        take(.appState(.launched))
        take(.screen(.home))
        // The store has answered which products are owned.
        take(.entitlement(entitlement))
        now += rules.look
        take(.userAction(isLeaving: false))
    }

    /// Plays a test.
    ///
    /// - Parameter fills: A bit for the slot before the test and one for that after it, which are
    ///   set if a network fills a request.
    package mutating func playTest(fills: Int) {
        attempt += 1
        now += rules.look
        take(.userAction(isLeaving: false))
        take(.screen(.game))
        var test = GameTest(rules.game)
        if rules.hasSlotBefore, !isEntitled {
            take(.phase(.init(.preAd, attempt: attempt)))
            show(.preTest, isFilled: fills & 1 == 1)
        }
        do throws(KidsError) {
            try test.begin()
            while test.phase != .levelComplete { try answer(&test) }
        } catch {
            return
        }
        take(.phase(.init(.levelComplete, attempt: attempt, wordCount: test.wordCount)))
        show(.postTest, isFilled: fills & 2 == 2)
    }

    /// Ends the session.
    package mutating func end() { take(.end) }

    private mutating func answer(_ test: inout GameTest) throws(KidsError) {
        enter(.presenting, test)
        now += SessionRules.milliseconds(rules.game.speaksAfter)
        try test.speak()
        enter(.spelling, test)
        now += rules.think
        take(.userAction(isLeaving: false))
        try test.answer(isRight: true)
        enter(.feedback, test)
        now += SessionRules.milliseconds(rules.game.praise)
        try test.goOn()
    }

    private mutating func enter(_ phase: AdGamePhase, _ test: GameTest) {
        take(
            .phase(
                .init(phase, attempt: attempt, word: test.word, wordCount: test.wordCount)))
    }

    /// Requests an ad, and waits until the game can continue.
    private mutating func show(_ slot: AdSlot, isFilled: Bool) {
        take(.request(slot))
        if case .loading(let id, _) = scheduler.status {
            let answersAt = now + rules.latency
            // The game does not wait longer than the policy says.
            if let deadline = scheduler.nextDeadline?.milliseconds, deadline <= answersAt {
                now = deadline
                take(.tick)
            }
            if case .loading = scheduler.status {
                now = answersAt
                if isFilled, let vetting = rules.vettings[slot] {
                    take(.filled(id, vetting))
                } else {
                    take(.unfilled(id))
                }
            }
        }
        guard scheduler.status.isShowing else { return }
        let shownAt = now
        adCount += 1
        while case .counting = scheduler.status, let deadline = scheduler.nextDeadline {
            now = max(now, deadline.milliseconds)
            take(.tick)
        }
        if case .skippable = scheduler.status {
            let closesAt = now + rules.close
            // The ad can disappear by itself before the child closes it.
            if let deadline = scheduler.nextDeadline?.milliseconds, deadline < closesAt {
                now = deadline
                take(.tick)
            } else {
                now = closesAt
                take(.skip)
            }
        }
        adMilliseconds += now - shownAt
    }

    private mutating func take(_ input: AdInput) {
        _ = scheduler.take(input, at: AdInstant(milliseconds: now))
    }
}
