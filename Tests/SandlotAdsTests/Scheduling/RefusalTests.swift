import SandlotAds
import SandlotCompliance
import SandlotTrace
import Testing

@Suite struct RefusalTests {
    @Test(arguments: AdRefusal.allCases)
    func eachRefusalNamesARuleOfTheCatalog(_ refusal: AdRefusal) {
        #expect(RuleCatalog.standard.rule(refusal.rule.rawValue) != nil)
    }

    @Test func anAdMayPrecedeTheFirstWord() throws {
        var game = try Playing()
        game.open()
        #expect(game.refusal() == nil)
        #expect(game.take(.request(.preTest)).outline == ["load"])
    }

    @Test(arguments: [AdGamePhase.presenting, .spelling, .feedback], AdSlot.allCases)
    func noAdIsShownDuringGameplay(_ phase: AdGamePhase, _ slot: AdSlot) throws {
        var game = try Playing()
        game.open()
        game.take(.phase(.init(phase, attempt: 1, word: 0)))
        #expect(game.refusal(slot) == .gameplay)
        #expect(game.take(.request(slot)).outline == ["refuse gameplay"])
    }

    @Test(arguments: [AdGamePhase.none, .other])
    func thereIsNoSlotBesideTheTest(_ phase: AdGamePhase) throws {
        var game = try Playing()
        game.take(.phase(.init(phase, attempt: 1)))
        #expect(AdSlot.allCases.map { game.refusal($0) } == [.outsideSlot, .outsideSlot])
    }

    @Test func otherScreensHaveNoAds() throws {
        var game = try Playing()
        game.open()
        game.take(.screen(.other))
        #expect(game.refusal() == .outsideSlot)
    }

    @Test func theSlotBeforeATestEndsWithItsFirstWord() throws {
        var game = try Playing()
        game.open()
        game.take(.phase(.init(.presenting, attempt: 1, word: 0)))
        game.open()
        #expect(game.refusal() == .testBegun)
    }

    @Test func anEarlierTestHasNoSlots() throws {
        var game = try Playing()
        game.open(2)
        game.open(1)
        #expect(game.refusal() == .testBegun)
    }

    @Test func aTestWithoutNumberHasNoSlots() throws {
        var game = try Playing()
        game.take(.phase(.init(.preAd)))
        #expect(game.refusal() == .outsideSlot)
    }

    @Test(arguments: [
        ([0, 1, 2], 3, true), ([2, 1, 0], 3, true), ([0, 2], 3, false), ([0, 1, 2], 4, false),
        ([], 0, false), ([0, 0, 0], 3, false),
    ])
    func anAdAfterATestNeedsEveryWord(_ words: [Int], _ count: Int, _ isComplete: Bool) throws {
        var game = try Playing()
        for word in words { game.take(.phase(.init(.feedback, attempt: 1, word: word))) }
        game.take(.phase(.init(.levelComplete, attempt: 1, wordCount: count)), after: 60_000)
        #expect(game.refusal(.postTest) == (isComplete ? nil : .testUnfinished))
    }

    @Test func testsHaveTheWordsOfThePolicyUnlessTheySayOtherwise() throws {
        for words in [14, 15, 300] {
            var game = try Playing()
            for word in 0..<words { game.take(.phase(.init(.feedback, attempt: 1, word: word))) }
            game.take(.phase(.init(.levelComplete, attempt: 1)), after: 60_000)
            #expect(game.refusal(.postTest) == (words < 15 ? .testUnfinished : nil))
        }
    }

    @Test func aSlotHasOneAd() throws {
        var game = try Playing()
        game.open()
        game.show()
        game.wait(5_000)
        game.take(.skip)
        #expect(game.refusal() == .slotUsed)
    }

    @Test func aSlotWhoseAdHasFailedIsNotTriedAgain() throws {
        var game = try Playing()
        game.open()
        game.take(.request(.preTest))
        game.wait(4_000)
        #expect(game.refusal() == .slotFailed)
    }

    @Test func twoAdsNeverStandTogether() throws {
        var game = try Playing()
        game.open()
        game.take(.request(.preTest))
        #expect(game.take(.request(.preTest)).outline == ["refuse anotherAd"])
        game.fill()
        #expect(game.take(.request(.preTest)).outline == ["refuse anotherAd"])
    }

    @Test(arguments: [AdAppState.inactive, .background, .terminated])
    func anInvisibleAppShowsNoAd(_ state: AdAppState) throws {
        var game = try Playing()
        game.open()
        game.take(.appState(state))
        #expect(game.refusal() == .notVisible)
    }

    @Test func nothingFollowsTheEndOfTheRun() throws {
        var game = try Playing()
        game.open()
        game.take(.end)
        game.take(.appState(.active))
        #expect(game.refusal() == .notVisible)
    }

    @Test func theLaunchIsQuiet() throws {
        var scheduler = try AdScheduler(.aroundTests, on: .iOS, entitlement: .absent)
        func take(_ input: AdInput, at time: Int64) {
            _ = scheduler.take(input, at: AdInstant(milliseconds: time))
        }
        take(.appState(.launched), at: 100)
        take(.phase(.init(.preAd, attempt: 1)), at: 3_200)
        #expect(scheduler.refusal(of: .preTest) == .launch, "nothing was done")
        take(.userAction(isLeaving: false), at: 3_200)
        #expect(scheduler.refusal(of: .preTest) == .launch, "nobody knows where it was done")
        take(.screen(.game), at: 3_200)
        take(.userAction(isLeaving: false), at: 3_200)
        #expect(scheduler.refusal(of: .preTest) == nil)
    }

    @Test func threeSecondsAreTheBoundOfTheQuiet() throws {
        for (time, refusal) in [(Int64(2_999), AdRefusal?.some(.launch)), (3_000, nil)] {
            var scheduler = try AdScheduler(.aroundTests, on: .iOS, entitlement: .absent)
            for input in [
                AdInput.appState(.launched), .screen(.game), .userAction(isLeaving: false),
                .phase(.init(.preAd, attempt: 1)),
            ] { _ = scheduler.take(input, at: .launch) }
            _ = scheduler.take(.tick, at: AdInstant(milliseconds: time))
            #expect(scheduler.refusal(of: .preTest) == refusal)
        }
    }

    @Test func comingBackIsQuiet() throws {
        var game = try Playing(.strictest)
        game.complete()
        game.take(.appState(.background))
        game.take(.appState(.inactive), after: 10_000)
        game.take(.appState(.active))
        game.wait(2_999)
        #expect(game.refusal(.postTest) == .resumed)
        game.wait(1)
        #expect(game.refusal(.postTest) == nil)
    }

    @Test func aSystemSheetDoesNotCountAsLeavingTheApp() throws {
        var game = try Playing(.strictest)
        game.complete()
        game.take(.appState(.inactive))
        game.take(.appState(.active), after: 10_000)
        #expect(game.refusal(.postTest) == nil)
    }

    @Test func oneActionEndsAChain() throws {
        var policy = AdPolicy.aroundTests
        policy.spacing.chain = .seconds(3)
        var game = try Playing(policy)
        game.wait(100_000)
        game.open(1)
        game.show()
        game.wait(5_000)
        game.take(.skip)
        game.open(2)
        #expect(game.refusal() == .chain)
        game.take(.userAction(isLeaving: false))
        #expect(game.refusal() == nil)
    }

    @Test func leavingIsQuiet() throws {
        var game = try Playing(.strictest)
        game.complete()
        game.take(.userAction(isLeaving: true))
        #expect(game.refusal(.postTest) == .leaving)
        game.wait(2_000)
        #expect(game.refusal(.postTest) == nil)
    }

    @Test func theStrictestPolicyWantsTimeAndActionsBetweenAds() throws {
        var game = try Playing(.strictest)
        game.complete(1)
        game.wait(60_000)
        game.show(.postTest)
        game.wait(5_000)
        game.take(.skip)
        game.take(.phase(.init(.none)))
        game.complete(2, words: 0)
        game.take(.phase(.init(.feedback, attempt: 2, word: 0)))
        game.take(.phase(.init(.levelComplete, attempt: 2, wordCount: 1)))
        #expect(game.refusal(.postTest) == .chain)
        game.wait(3_000)
        #expect(game.refusal(.postTest) == .tooFewActions)
        game.take(.userAction(isLeaving: false))
        game.take(.userAction(isLeaving: false))
        #expect(game.refusal(.postTest) == .gap)
        game.wait(27_000)
        #expect(game.refusal(.postTest) == nil)
    }

    @Test func theStrictestPolicyHasNoAdsBeforeTestsAndNoneOnAWatch() throws {
        var phone = try Playing(.strictest)
        phone.open()
        #expect(phone.refusal() == .levelStart)
        var watch = try Playing(.strictest, on: .watchOS)
        watch.complete()
        #expect(watch.refusal(.postTest) == .watch)
    }

    @Test func aPolicyWithoutAdsHasNone() throws {
        var game = try Playing(.none)
        game.open()
        #expect(game.refusal() == .slotNotOffered)
        game.complete()
        #expect(game.refusal(.postTest) == .slotNotOffered)
    }
}
