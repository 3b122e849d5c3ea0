import SandlotAds
import Testing

@Suite struct CapTests {
    /// Plays tests with ads that are as short as possible, and returns the tests that had one.
    private func ads(
        _ policy: AdPolicy, tests: Int, every milliseconds: Int64 = 120_000
    ) throws -> [Bool] {
        var game = try Playing(policy)
        return (1...tests).map { attempt in
            game.wait(milliseconds)
            game.complete(attempt, words: 1)
            let isShown = game.show(.postTest).outline.contains("show")
            game.wait(5_000)
            game.take(.skip)
            return isShown
        }
    }

    private var postOnly: AdPolicy {
        var policy = AdPolicy.aroundTests
        policy.slots[.preTest] = nil
        return policy
    }

    @Test(arguments: [1, 2, 3])
    func thereIsAnAdForSoManyTests(_ number: Int) throws {
        var policy = postOnly
        policy.slots[.postTest]?.testsPerAd = number
        #expect(try ads(policy, tests: 7) == (1...7).map { $0 % number == 0 })
    }

    @Test func aTestThatIsNotFinishedDoesNotCount() throws {
        var policy = postOnly
        policy.slots[.postTest]?.testsPerAd = 2
        var game = try Playing(policy)
        game.wait(100_000)
        game.complete(1)
        game.take(.phase(.init(.presenting, attempt: 2, word: 0)))
        game.take(.phase(.init(.none)))
        #expect(game.scheduler.history.tests == [.postTest: 1])
    }

    @Test func anHourHasItsBound() throws {
        var policy = postOnly
        policy.caps.adsPerHour = 3
        // The tests are 1800 s apart, so each hour contains two or three.
        #expect(
            try ads(policy, tests: 6, every: 500_000) == [true, true, true, false, false, false])
        var sparse = policy
        sparse.caps.adsPerHour = 2
        #expect(try ads(sparse, tests: 4, every: 1_796_000) == [true, true, true, true])
    }

    @Test func withoutABoundEveryTestOfAnHourHasItsAd() throws {
        var policy = postOnly
        policy.caps = AdCaps(adsPerHour: nil, sharePermille: 1_000)
        #expect(
            try ads(policy, tests: 20, every: 60_000) == Array(repeating: true, count: 20))
    }

    @Test func anAdHasItsSlotBeforeTheLastWordIfThePolicyDoesNotAskForIt() throws {
        for needsEveryWord in [true, false] {
            var policy = AdPolicy.aroundTests
            policy.needsEveryWord = needsEveryWord
            var game = try Playing(policy)
            game.open()
            for phase in [AdGamePhase.presenting, .spelling, .feedback] {
                game.take(.phase(.init(phase, attempt: 1, word: 0)), after: 60_000)
            }
            game.take(.phase(.init(.levelComplete, attempt: 1, wordCount: 2)))
            #expect(
                game.scheduler.refusal(of: .postTest)
                    == (needsEveryWord ? .testUnfinished : nil))
        }
    }

    @Test(arguments: [false, true])
    func aCountdownStopsInTheBackgroundUnlessThePolicyLetsItRun(_ runs: Bool) throws {
        var policy = AdPolicy.aroundTests
        policy.countsInBackground = runs
        var game = try Playing(policy)
        game.open()
        game.show()
        game.wait(2_000)
        game.take(.appState(.background))
        #expect((game.scheduler.nextDeadline != nil) == runs)
        game.wait(10_000)
        game.take(.appState(.active))
        #expect((game.take(.skip).contains(.refuse(.countdownRunning))) == !runs)
        #expect(game.scheduler.status.isShowing == !runs)
    }

    @Test func anAdOfAnHourAgoCountsNoMore() throws {
        var policy = AdPolicy.aroundTests
        policy.caps.adsPerHour = 1
        for (age, refusal) in [(3_595_999, AdRefusal?.some(.hourCap)), (3_596_000, nil)] {
            // The slot starts four seconds later.
            var game = try Playing(policy, history: AdHistory(shows: [.milliseconds(age)]))
            game.open()
            #expect(game.refusal() == refusal)
        }
    }

    @Test func aCapOfZeroAllowsNoAds() throws {
        var policy = postOnly
        policy.caps.adsPerHour = 0
        #expect(try ads(policy, tests: 2) == [false, false])
    }

    @Test func aTestHasItsBound() throws {
        var policy = AdPolicy.aroundTests
        policy.caps.adsPerTest = 1
        var game = try Playing(policy)
        game.open()
        game.show()
        game.wait(5_000)
        game.take(.skip)
        game.wait(100_000)
        game.complete()
        #expect(game.refusal(.postTest) == .testCap)
    }

    @Test func adsTakeNoMoreThanTheirShare() throws {
        var game = try Playing(postOnly)
        // After 12 s, the share does not apply yet, but it will. Of the first minute, ads may take
        // 9 s.
        game.complete(1, words: 2)
        game.show(.postTest)
        #expect(game.wait(8_749).outline == ["offer"])
        #expect(game.wait(1).outline == ["dismiss auto"])
        game.complete(2, words: 2)
        #expect(game.refusal(.postTest) == .shareCap)
        // A countdown of 5 s and a late timer must fit into 15% of the elapsed time.
        game.wait(61_333)
        #expect(game.refusal(.postTest) == .shareCap)
        game.wait(1)
        #expect(game.refusal(.postTest) == nil)
    }

    @Test func aFullShareDoesNotLimitAds() throws {
        var policy = postOnly
        policy.caps.sharePermille = 1_000
        #expect(try ads(policy, tests: 3, every: 0) == [true, true, true])
    }
}
