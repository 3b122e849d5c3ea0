import SandlotAds
import SandlotTrace
import Testing

@Suite struct ShowingTests {
    /// Returns a game with an ad on the screen.
    private func showing(
        _ policy: AdPolicy = .aroundTests, on platform: TraceEvent.Platform = .iOS
    ) throws -> Playing {
        var game = try Playing(policy, on: platform)
        game.wait(100_000)
        game.open()
        game.show()
        return game
    }

    @Test func anAdCountsDownAndCanThenBeClosed() throws {
        var game = try Playing()
        game.open()
        #expect(game.show().outline == ["load", "loaded", "show", "5000"])
        var seen: [[String]] = []
        while let deadline = game.scheduler.nextDeadline, seen.count < 6 {
            seen.append(game.wait(deadline.milliseconds - game.time).outline)
        }
        #expect(
            seen == [["4000"], ["3000"], ["2000"], ["1000"], ["offer"], ["dismiss auto"]])
    }

    @Test(arguments: [
        (TraceEvent.Platform.iOS, Int64(5_000)), (.iPadOS, 5_000), (.watchOS, 3_000),
        (.android, 5_000), (.sim, 5_000),
    ])
    func theCountdownIsThatOfThePlatform(
        _ platform: TraceEvent.Platform, _ milliseconds: Int64
    ) throws {
        var game = try showing(on: platform)
        #expect(!game.wait(milliseconds - 1).outline.contains("offer"))
        #expect(game.wait(1).outline == ["offer"])
    }

    @Test func otherPlatformsCanHaveTheirOwn() throws {
        var policy = AdPolicy.aroundTests
        policy.countdowns[.init(rawValue: "tvOS")] = .milliseconds(1_500)
        var game = try showing(policy, on: .init(rawValue: "tvOS"))
        #expect(game.scheduler.status == .counting(try AdID.first, .preTest, remaining: 1_500))
        #expect(game.wait(500).outline == ["1000"])
        #expect(game.wait(1_000).outline == ["offer"])
    }

    @Test func noCountdownMeansThatAnAdCanBeClosedAtOnce() throws {
        var policy = AdPolicy.aroundTests
        policy.countdowns[.iOS] = .zero
        var game = try Playing(policy)
        game.open()
        #expect(game.show().outline == ["load", "loaded", "show", "offer"])
    }

    @Test func aLateTimerSkipsNumbersOfTheCountdown() throws {
        var game = try showing()
        #expect(game.wait(2_600).outline == ["3000"])
        #expect(game.wait(9_000).outline == ["offer"])
    }

    @Test(arguments: [AdAppState.inactive, .background])
    func theCountdownStopsWhileTheAdIsHidden(_ state: AdAppState) throws {
        var game = try showing()
        game.wait(1_500)
        game.take(.appState(state))
        #expect(game.scheduler.nextDeadline == nil)
        #expect(game.wait(3_600_000).isEmpty)
        #expect(game.take(.appState(.active)).isEmpty)
        #expect(game.wait(499).isEmpty)
        #expect(game.wait(1).outline == ["3000"])
        #expect(game.wait(3_000).outline == ["offer"])
    }

    @Test func closingBeforeTheCountdownIsOverIsRefused() throws {
        var game = try showing()
        #expect(game.take(.skip, after: 4_999).outline == ["1000", "refuse countdownRunning"])
        #expect(game.take(.skip, after: 1).outline == ["offer", "skip", "dismiss skip"])
        #expect(game.take(.skip).outline == ["refuse noAd"])
    }

    @Test func anAdTakesNoTouchInItsFirstMoment() throws {
        var game = try showing()
        #expect(game.take(.touch, after: 999).outline == ["refuse clickTooEarly"])
        #expect(game.take(.touch, after: 1).outline == ["4000", "click"])
        game.take(.phase(.init(.none)))
        #expect(game.take(.touch).outline == ["refuse noAd"])
    }

    @Test func anAdCanBeReportedWhileItIsThere() throws {
        var game = try showing()
        #expect(game.take(.report).outline == ["report"])
        game.take(.screen(.other))
        #expect(game.take(.report).outline == ["refuse noAd"])
    }

    @Test func anAdEndsWithItsCreativeButNotBeforeItsCountdown() throws {
        for (seconds, end) in [(7, Int64(7_000)), (2, 5_000)] {
            var game = try Playing()
            game.wait(100_000)
            game.open()
            game.take(.request(.preTest))
            var creative = AdCreative.house(.interstitial)
            creative.duration = .seconds(seconds)
            game.fill(creative)
            #expect(!game.wait(end - 1).outline.contains("dismiss auto"))
            #expect(game.wait(1).outline.last == "dismiss auto")
        }
    }

    @Test(arguments: [
        AdInput.phase(.init(.presenting, attempt: 1, word: 0)), .phase(.init(.none)),
        .phase(.init(.preAd, attempt: 2)), .screen(.other), .screen(.home), .end,
        .appState(.terminated),
    ])
    func theAdIsDismissedBeforeTheGameContinues(_ input: AdInput) throws {
        var game = try showing()
        #expect(game.take(input).outline == ["dismiss app"])
        var loading = try Playing()
        loading.open()
        loading.take(.request(.preTest))
        let failures = loading.take(input).outline
        #expect(failures == ["fail slotLeft"] || failures == ["fail notVisible"])
        #expect(loading.scheduler.status == .idle)
    }

    @Test func repeatingTheSlotLeavesTheAdOnTheScreen() throws {
        var game = try showing()
        #expect(game.open().isEmpty)
        #expect(game.take(.screen(.game)).isEmpty)
        #expect(game.scheduler.status.isShowing)
    }
}

extension AdID {
    /// The first ad of a launch.
    static var first: AdID {
        get throws {
            var game = try Playing()
            game.open()
            game.take(.request(.preTest))
            return try #require(game.scheduler.status.ad)
        }
    }
}
