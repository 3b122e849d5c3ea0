import SandlotAds
import TestSupport
import Testing

@Suite struct DayCapTests {
    private static let day: Int64 = 86_400_000

    /// A policy with an ad after each test, which only a day limits.
    private static func policy(_ adsPerDay: Int?, countsFamilyAds: Bool = false) -> AdPolicy {
        var policy = AdPolicy.aroundTests
        policy.slots[.preTest] = nil
        policy.caps = AdCaps(
            adsPerHour: nil, adsPerDay: adsPerDay, countsFamilyAds: countsFamilyAds,
            sharePermille: 1_000)
        return policy
    }

    /// Plays a test and shows its ad if that is allowed.
    ///
    /// - Returns: Whether an ad was shown.
    private func play(_ game: inout Playing, _ attempt: Int) -> Bool {
        game.complete(attempt, words: 1)
        let isShown = game.show(.postTest).outline.contains("show")
        game.wait(5_000)
        game.take(.skip)
        return isShown
    }

    @Test func aDayHasItsBound() throws {
        var game = try Playing(Self.policy(3))
        let shown = (1...5).map { attempt in
            let isShown = play(&game, attempt)
            game.wait(7_200_000)
            return isShown
        }
        #expect(shown == [true, true, true, false, false])
        #expect(game.refusal(.postTest) == .dayCap)
        game.wait(Self.day - 5 * 7_200_000)
        #expect(play(&game, 6), "the first ad was a day ago")
    }

    @Test func anAdOfADayAgoCountsNoMore() throws {
        // The slot starts four seconds later.
        for (age, refusal) in [
            (Self.day - 4_001, AdRefusal?.some(.dayCap)), (Self.day - 4_000, nil),
        ] {
            var policy = AdPolicy.aroundTests
            policy.caps.adsPerDay = 1
            var game = try Playing(policy, history: AdHistory(shows: [.milliseconds(age)]))
            game.open()
            #expect(game.refusal() == refusal)
        }
    }

    @Test func aDailyCapOfZeroAllowsNoAds() throws {
        var game = try Playing(Self.policy(0))
        #expect(!play(&game, 1))
    }

    @Test func theHourlyCapStaysInForce() throws {
        var policy = Self.policy(20)
        policy.caps.adsPerHour = 1
        var game = try Playing(policy)
        #expect(play(&game, 1))
        #expect(!play(&game, 2))
        #expect(game.refusal(.postTest) == .hourCap)
    }

    @Test func aRestartKeepsAllAdsThatADayCanCount() throws {
        let shows = (1...40).map { Duration.seconds($0) }
        for (adsPerDay, count) in [(Int?.none, 16), (32, 32)] {
            let scheduler = try AdScheduler(
                Self.policy(adsPerDay), on: .iOS, entitlement: .absent,
                history: AdHistory(shows: shows))
            #expect(scheduler.history.shows == Array(shows.prefix(count)))
        }
    }

    // MARK: - The family

    @Test func theFamilysOtherDevicesCountIfThePolicySaysSo() throws {
        for countsFamilyAds in [true, false] {
            var game = try Playing(Self.policy(3, countsFamilyAds: countsFamilyAds))
            game.scheduler.learn(
                adsElsewhere: [.seconds(90_000), .seconds(60), .seconds(-5)],
                at: AdInstant(milliseconds: game.time))
            #expect(play(&game, 1))
            #expect(play(&game, 2) == !countsFamilyAds)
        }
    }

    @Test func adsElsewhereAreReplacedAndNotAdded() throws {
        var game = try Playing(Self.policy(2, countsFamilyAds: true))
        let now = AdInstant(milliseconds: game.time)
        for _ in 0..<5 { game.scheduler.learn(adsElsewhere: [.seconds(60)], at: now) }
        #expect(game.scheduler.history.showsElsewhere == [.seconds(60)])
        #expect(play(&game, 1))
        #expect(!play(&game, 2))
    }

    @Test func aLaunchWithoutConnectionRemembersTheFamily() throws {
        let policy = Self.policy(1, countsFamilyAds: true)
        var game = try Playing(policy)
        game.scheduler.learn(
            adsElsewhere: [.seconds(60)], at: AdInstant(milliseconds: game.time))
        let bytes = game.scheduler.history.bytes
        let history = try #require(AdHistory(bytes: bytes))
        var next = try Playing(policy, history: history.aged(by: .seconds(3_600)))
        #expect(!play(&next, 1))
        var later = try Playing(policy, history: history.aged(by: .seconds(86_400)))
        #expect(play(&later, 1))
    }

    @Test func thePresenterLearnsOfTheFamily() throws {
        let stage = try Stage(Self.policy(1, countsFamilyAds: true))
        stage.open()
        stage.play(1, words: 1)
        #expect(stage.ads.history.showsElsewhere.isEmpty)
        stage.ads.learn(adsElsewhere: [.seconds(10)])
        #expect(stage.ads.request(.postTest).refusal == .dayCap)
        stage.ads.learn(adsElsewhere: [])
        #expect(stage.ads.request(.postTest).refusal != .dayCap)
    }

    @Test func aFamilyWithoutADailyCapIsAnInvalidPolicy() {
        #expect {
            try Self.policy(nil, countsFamilyAds: true).validate()
        } throws: { error in
            (error as? AdPolicyError)?.field == "caps.adsPerDay"
        }
        #expect(throws: AdPolicyError.self) { try Self.policy(33).validate() }
        #expect(throws: AdPolicyError.self) { try Self.policy(-1).validate() }
    }

    // MARK: - Relaunches and clock changes

    /// Plays a random life with relaunches, and returns the times of its ads.
    ///
    /// The wall clock loses time but never gains any, and each launch has a monotonic clock.
    private func life(_ adsPerDay: Int, _ random: inout SeededGenerator) throws -> [Int64] {
        let storage = InMemoryGateStorage()
        var (real, wall, shows) = (Int64(0), Int64(1_000_000_000), [Int64]())
        for _ in 0..<12 {
            let history = try storage.adHistory("ads", at: wall) ?? AdHistory()
            var game = try Playing(Self.policy(adsPerDay), history: history)
            let launch = (real: real, wall: wall)
            for attempt in 1...6 {
                if play(&game, attempt) { shows.append(launch.real + game.time - 5_000) }
                game.wait(Int64.random(in: 0...4_000_000, using: &random))
                real = launch.real + game.time
                wall = launch.wall + game.time
                try storage.keep(game.scheduler.history, as: "ads", at: wall)
            }
            let pause = Int64.random(in: 0...20_000_000, using: &random)
            real += pause
            wall += pause
            // A child sets the clock back.
            if Bool.random(using: &random) {
                wall -= Int64.random(in: 0...200_000_000, using: &random)
            }
        }
        return shows
    }

    @Test func noClockThatIsSetBackGivesMoreAdsInADay() throws {
        print("seed \(SeededGenerator.seed)")
        var random = SeededGenerator(seed: SeededGenerator.seed)
        for _ in 0..<40 {
            let adsPerDay = Int.random(in: 1...8, using: &random)
            let shows = try life(adsPerDay, &random)
            #expect(shows.count >= adsPerDay)
            for (earlier, later) in zip(shows, shows.dropFirst(adsPerDay)) {
                #expect(later - earlier >= Self.day, "\(adsPerDay) ads a day")
            }
        }
    }

    @Test func aClockSetForwardAndBackCountsAsTheTimeThatItSkipped() throws {
        let storage = InMemoryGateStorage()
        let history = AdHistory(shows: [.seconds(60)], entitlement: .absent)
        try storage.keep(history, as: "ads", at: 1_000_000)
        let back = try #require(try storage.adHistory("ads", at: 0))
        #expect(back.shows == [.seconds(60)], "a clock set back")
        let forward = try #require(try storage.adHistory("ads", at: 1_000_000 + Self.day))
        #expect(forward.shows == [.seconds(86_460)], "a clock set forward")
    }
}
