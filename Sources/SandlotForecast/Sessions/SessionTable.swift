import SandlotAds

/// The results of all patterns of sessions for all states in which a device can start one.
///
/// The table is computed by playing every session with the app's own scheduler, so a simulation that
/// looks a session up decides as the scheduler does. Sessions are at least
/// ``SessionRules/separation`` apart. A state is therefore what remains of a history after that
/// time: counts up to the numbers with which the policy compares them.
package struct SessionTable: Sendable {
    /// The result of a session.
    package struct Entry: Sendable, Hashable, BitwiseCopyable {
        /// The offset of the state after the session.
        package var next: UInt32
        /// The duration of the session, in milliseconds.
        package var milliseconds: UInt32
        /// The time for which ads were visible, in milliseconds.
        package var adMilliseconds: UInt32
        /// The number of ads.
        package var ads: UInt16
        /// The number of tests.
        package var tests: UInt16
    }

    /// The entries: for devices without Remove Ads, by state and pattern, and then for those with it.
    package private(set) var entries: [Entry]
    /// The number of patterns.
    package let patternCount: Int
    /// The offset of the entries of devices with Remove Ads.
    package let entitledOffset: Int
    /// The number of states.
    package var stateCount: Int { entitledOffset / patternCount }

    /// The largest number of states.
    package static let stateLimit = 400

    /// Plays all sessions.
    ///
    /// - Parameters:
    ///   - rules: The parts of the app that decide about ads.
    ///   - maximumTestCount: The largest number of tests of a session.
    /// - Throws: ``ForecastError`` with ``ForecastError/Code/unsuitableApp`` if the policy is not
    ///   valid, or if its numbers are so large that there are too many states.
    /// - Complexity: O(*s* · 4^*n*) for *s* states and *n* tests.
    package init(_ rules: SessionRules, maximumTestCount: Int) throws(ForecastError) {
        patternCount = SessionPattern.count(upTo: maximumTestCount)
        var builder = Builder(rules, patternCount: patternCount, maximumTestCount)
        do throws(AdPolicyError) {
            try builder.build()
        } catch {
            throw ForecastError(.unsuitableApp, "the policy on ads is invalid: \(error)")
        }
        guard builder.states.count <= Self.stateLimit else {
            throw ForecastError(
                .unsuitableApp,
                "a forecast does not follow a policy with so many tests for each ad; use a smaller "
                    + "`tests-per-ad`, up to 20")
        }
        guard !builder.isTooLong else {
            throw ForecastError(
                .unsuitableApp, "a session of \(maximumTestCount) tests lasts longer than a day")
        }
        entitledOffset = builder.states.count * patternCount
        entries = builder.entries[0] + builder.entries[1]
    }

    private struct Builder {
        let rules: SessionRules
        let patternCount: Int
        let maximumTestCount: Int
        /// The states, of which the first is that of a new device.
        var states = [AdHistory()]
        private var numbers = [AdHistory(): 0]
        var entries: [[Entry]] = [[], []]
        var isTooLong = false

        init(_ rules: SessionRules, patternCount: Int, _ maximumTestCount: Int) {
            self.rules = rules
            self.patternCount = patternCount
            self.maximumTestCount = maximumTestCount
            states = [rules.remainder(of: AdHistory())]
            numbers = [states[0]: 0]
        }

        mutating func build() throws(AdPolicyError) {
            var index = 0
            while index < states.count, states.count <= SessionTable.stateLimit {
                for (half, entitlement) in [AdEntitlement.absent, .active].enumerated() {
                    let empty = Entry(
                        next: 0, milliseconds: 0, adMilliseconds: 0, ads: 0, tests: 0)
                    entries[half] += repeatElement(empty, count: patternCount)
                    let play = try SessionPlay(
                        rules, entitlement: entitlement, history: states[index])
                    continueSession(play, tests: 0, fills: 0, from: index, half)
                }
                index += 1
            }
        }

        /// Plays one more test in all four ways, and all sessions that begin so.
        private mutating func continueSession(
            _ play: SessionPlay, tests: Int, fills: Int, from state: Int, _ half: Int
        ) {
            guard tests < maximumTestCount else { return }
            for next in 0..<4 {
                var play = play
                play.playTest(fills: next)
                let fills = fills | next << (2 * tests)
                let pattern = SessionPattern.firstIndex(tests: tests + 1) + fills
                entries[half][state * patternCount + pattern] = result(play, tests: tests + 1)
                continueSession(play, tests: tests + 1, fills: fills, from: state, half)
            }
        }

        private mutating func result(_ play: SessionPlay, tests: Int) -> Entry {
            var play = play
            play.end()
            let remainder = rules.remainder(of: play.history)
            let number = numbers[remainder] ?? states.count
            if number == states.count {
                states.append(remainder)
                numbers[remainder] = number
            }
            isTooLong = isTooLong || play.milliseconds > 86_400_000
            return Entry(
                next: UInt32(number * patternCount),
                milliseconds: UInt32(min(play.milliseconds, 86_400_000)),
                adMilliseconds: UInt32(min(play.adMilliseconds, 86_400_000)),
                ads: UInt16(min(play.adCount, Int(UInt16.max))), tests: UInt16(tests))
        }
    }
}

extension SessionRules {
    /// Returns what matters of a history after ``separation``.
    ///
    /// - Parameter history: A history at the end of a session.
    /// - Returns: The history at the start of the next session, with equal values for histories
    ///   between which the policy does not distinguish.
    func remainder(of history: AdHistory) -> AdHistory {
        var remainder = AdHistory(entitlement: .absent)
        for slot in AdSlot.allCases {
            let count = min(history.tests[slot] ?? 0, policy.slots[slot]?.testsPerAd ?? 0)
            if count > 0 { remainder.tests[slot] = count }
        }
        // The time since an ad was closed is long enough. The number of user actions may not be.
        if history.dismissal != nil, history.userActions < policy.spacing.userActions {
            remainder.dismissal = separation
            remainder.userActions = history.userActions
        }
        return remainder
    }
}
