import SandlotAds
import TestSupport
import Testing

@Suite struct TimeTests {
    private func showing() throws -> Playing {
        var game = try Playing()
        game.open()
        game.show()
        return game
    }

    @Test func aClockThatGoesBackNeitherShortensNorLengthensACountdown() throws {
        var game = try showing()
        game.wait(1_000)
        game.time -= 50_000_000
        #expect(game.wait(0).isEmpty)
        let deadline = try #require(game.scheduler.nextDeadline)
        #expect(deadline == AdInstant(milliseconds: game.time + 1_000))
        #expect(game.wait(1_000).outline == ["3000"])
        #expect(game.wait(3_000).outline == ["offer"])
    }

    @Test func theTimeOfTheSchedulerNeverGoesBack() throws {
        var game = try Playing()
        var random = SeededGenerator(seed: SeededGenerator.seed)
        var latest = game.scheduler.now
        for _ in 0..<1_000 {
            game.time = Int64.random(in: -9_000...9_000, using: &random)
            game.wait(0)
            #expect(game.scheduler.now >= latest, "seed \(SeededGenerator.seed)")
            latest = game.scheduler.now
        }
    }

    @Test(arguments: [Int64.min, Int64.max, 1 << 50, -(1 << 50)])
    func extremeInstantsAreLimited(_ milliseconds: Int64) throws {
        var game = try showing()
        for time in [milliseconds, 0, milliseconds, ~milliseconds, 0] {
            _ = game.scheduler.take(.tick, at: AdInstant(milliseconds: time))
            _ = game.scheduler.take(.request(.preTest), at: AdInstant(milliseconds: time))
        }
        #expect(game.scheduler.history.shows.count == 1)
        let start = AdInstant(milliseconds: milliseconds)
        #expect(start.advanced(by: .seconds(Int64.max)).milliseconds <= 1 << 50)
    }

    @Test func aCopyIsAnIndependentScheduler() throws {
        var game = try showing()
        var copy = game
        copy.wait(5_000)
        #expect(copy.scheduler.status != game.scheduler.status)
        #expect(game.wait(1_000).outline == ["4000"])
    }
}
