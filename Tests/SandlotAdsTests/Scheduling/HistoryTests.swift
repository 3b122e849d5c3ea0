import SandlotAds
import SandlotTrace
import Testing

@Suite struct HistoryTests {
    /// Returns a game in which an ad was shown and closed after five seconds.
    private func played() throws -> Playing {
        var game = try Playing()
        game.open()
        game.show()
        game.wait(5_000)
        game.take(.skip)
        game.take(.userAction(isLeaving: false), after: 1_000)
        return game
    }

    @Test func theHistoryContainsWhatWasShown() throws {
        let history = try played().scheduler.history
        #expect(
            history
                == AdHistory(
                    shows: [.seconds(6)], dismissal: .seconds(1), userActions: 1,
                    entitlement: .absent))
    }

    @Test func aRestartGivesTheSameHistoryAgain() throws {
        let history = AdHistory(
            shows: [.seconds(6), .seconds(60), .seconds(3_599)], dismissal: .seconds(1),
            userActions: 7, tests: [.preTest: 1, .postTest: 2], entitlement: .absent)
        let scheduler = try AdScheduler(
            .aroundTests, on: .iOS, entitlement: .absent, history: history)
        #expect(scheduler.history == history)
        #expect(
            history.aged(by: .seconds(10)).shows == [.seconds(16), .seconds(70), .seconds(3_609)])
        #expect(history.aged(by: .seconds(-10)) == history, "a wall clock may be set back")
    }

    @Test(arguments: [
        (AdEntitlement.unknown, AdEntitlement.active, AdEntitlement.active),
        (.absent, .active, .active), (.unknown, .absent, .absent), (.unknown, .unknown, .unknown),
        (.active, .absent, .active), (.absent, .unknown, .absent),
    ])
    func whatIsUnknownChangesNoHistory(
        _ entitlement: AdEntitlement, _ before: AdEntitlement, _ after: AdEntitlement
    ) throws {
        var game = try Playing(entitlement: entitlement, history: .init(entitlement: before))
        #expect(game.scheduler.history.entitlement == after)
        game.take(.entitlement(.unknown))
        #expect(game.scheduler.history.entitlement == after)
        game.take(.entitlement(.absent))
        #expect(game.scheduler.history.entitlement == .absent)
    }

    @Test func theNextLaunchBelongsToTheSituation() throws {
        let situations = try [AdEntitlement.active, .absent].map { known in
            try Playing(entitlement: .unknown, history: .init(entitlement: known))
                .scheduler.situation
        }
        #expect(situations[0] != situations[1])
    }

    @Test func aRestartResetsNoCap() throws {
        var policy = AdPolicy.aroundTests
        policy.caps.adsPerHour = 2
        let shows: [Duration] = [.seconds(60), .seconds(3_500)]
        for (elapsed, refusal) in [
            (Duration.zero, AdRefusal?.some(.hourCap)), (.seconds(100), nil),
        ] {
            var game = try Playing(policy, history: AdHistory(shows: shows).aged(by: elapsed))
            game.open()
            #expect(game.refusal() == refusal)
        }
    }

    @Test func aRestartIsNotAUserActionAndTakesNoTime() throws {
        var game = try Playing(
            .strictest, history: AdHistory(dismissal: .seconds(1), userActions: 0))
        game.complete(1, words: 1)
        // The user acts once at the launch.
        #expect(game.refusal(.postTest) == .tooFewActions)
        game.take(.userAction(isLeaving: false))
        #expect(game.refusal(.postTest) == .gap)
    }

    @Test func outOfRangeValuesInAHistoryAreLimited() throws {
        let history = AdHistory(
            shows: Array(repeating: .seconds(-5), count: 40), dismissal: .seconds(Int64.max),
            userActions: .min, tests: [.preTest: -3, .postTest: .max])
        let scheduler = try AdScheduler(
            .aroundTests, on: .iOS, entitlement: .absent, history: history)
        #expect(scheduler.history.shows == Array(repeating: .zero, count: 16))
        #expect(scheduler.history.userActions == 0)
        #expect(scheduler.history.tests == [.postTest: 1_000_000])
    }
}
