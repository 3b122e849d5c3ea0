import SandlotAds
import SandlotTrace
import Testing

@Suite struct GateOddsTests {
    private static let people: [GatePerson] = [
        .guesser, .learner(tablesUpTo: 3), .learner(tablesUpTo: 7), .adult,
    ]

    private static let singleChances: [(task: GateTask, chance: Double)] = [
        (.timesTables, 3 / 42), (.fourNumberWords, 1 / 9_000), (.hold, 2 / 10),
        (.twoDigitSums, 89 / 7_921), (.multiplication(2...3, by: 2...3), 2 / 4),
        (.pressAndHold(seconds: 3...12, toleranceMilliseconds: 400), 1 / 10),
    ]

    @Test func theSampleAppsGateLetsOneGuesserInFiveThrough() {
        let odds = GateOdds(of: .spellflare)
        #expect(odds.questionCount == 42)
        #expect(odds.answerCount == 31)
        #expect(odds.chance(ofGuesses: 1) == 3.0 / 42)
        #expect(odds.chance(ofGuesses: 3) == 8.0 / 42)
        #expect(odds.chance(ofGuesses: 31) == 1)
        #expect(abs(odds.chanceInARound(of: .guesser) - 0.2085) < 0.0001)
        #expect(odds.roundsInADay() == 1_440)
        #expect(odds.chanceInADay(of: .guesser) > 0.999_999)
    }

    @Test func theStandardGateLetsFewerThanOneGuesserInFiveHundredThroughADay() {
        let odds = GateOdds(of: .standard)
        #expect(odds.roundsInADay() == 1)
        #expect(odds.roundsInADay(isClockAdvanced: true) == 1)
        #expect(odds.chanceInADay(of: .guesser) < 1.0 / 500)
        #expect(odds.chanceInADay(of: .guesser, isClockAdvanced: true) < 1.0 / 500)
        #expect(odds.chanceInADay(of: .guesser) > 1.0 / 1_000)
        #expect(odds.chanceInADay(of: .adult) == 1)
        #expect(odds.chanceInADay(of: .learner(tablesUpTo: 12)) == 1)
    }

    @Test func knowingTheTablesDoesNotHelpWithLargerProducts() {
        let odds = GateOdds(of: .olderChildren)
        #expect(odds.chanceInADay(of: .learner(tablesUpTo: 12)) == odds.chanceInADay(of: .guesser))
        #expect(odds.chanceInADay(of: .learner(tablesUpTo: 12)) < 1.0 / 500)
        #expect(odds.chanceInADay(of: .learner(tablesUpTo: 29)) == 1)
    }

    /// With a single question and attempt, the probability is that of the most likely answer.
    @Test(arguments: 0..<singleChances.count)
    func aSingleGuessHasTheChanceOfTheLikeliestAnswer(_ number: Int) throws {
        let (task, chance) = Self.singleChances[number]
        let policy = try GatePolicy(
            task: task, questionsInARow: 1, attempts: 1, unansweredLimit: 1,
            lockout: .init(durationMilliseconds: 86_400_000))
        let odds = GateOdds(of: policy)
        #expect(abs(odds.chanceInARound(of: .guesser) - chance) < 1e-12)
        #expect(odds.chanceInADay(of: .guesser) == odds.chanceInARound(of: .guesser))
        #expect(abs(odds.chance(ofGuesses: 1) - chance) < 1e-12)
    }

    @Test(arguments: [
        (86_400_000, 1, 86_400_000, 0, 1, 1), (86_399_999, 1, 86_399_999, 0, 2, 2),
        (3_600_000, 2, 86_400_000, 0, 5, 5), (3_600_000, 1, 3_600_000, 1_800_000, 24, 48),
        (28_800_000, 1, 28_800_000, 14_400_000, 3, 6),
    ])
    func roundsInADayFollowFromTheLocks(
        _ duration: Int, _ growth: Int, _ longest: Int, _ credit: Int, _ rounds: Int,
        _ advanced: Int
    ) throws {
        let policy = try GatePolicy(
            lockout: .init(
                durationMilliseconds: duration, growth: growth, longestMilliseconds: longest,
                wallCreditMilliseconds: credit))
        #expect(GateOdds(of: policy).roundsInADay() == rounds)
        #expect(GateOdds(of: policy).roundsInADay(isClockAdvanced: true) == advanced)
    }

    @Test func moreRoundsGiveMoreChances() throws {
        let chances = try [1, 2, 3, 10].map { rounds in
            let policy = try GatePolicy(
                questionsInARow: 1,
                lockout: .init(durationMilliseconds: (86_400_000 + rounds - 1) / rounds))
            #expect(GateOdds(of: policy).roundsInADay() == rounds)
            return GateOdds(of: policy).chanceInADay(of: .guesser)
        }
        // The probability slightly exceeds that of independent rounds, because the player knows
        // earlier questions.
        for (rounds, chance) in zip([2.0, 3, 10], chances.dropFirst()) {
            let independent = 1 - power(1 - chances[0], rounds)
            #expect(chance >= independent && chance < independent + 0.01)
        }
    }

    private func power(_ base: Double, _ exponent: Double) -> Double {
        (0..<Int(exponent)).reduce(1) { product, _ in product * base }
    }

    @Test(arguments: [GatePolicy.standard, .spellflare])
    func computingAllChancesAtOnceChangesNothing(_ policy: GatePolicy) {
        let odds = GateOdds(of: policy)
        for person in Self.people {
            let chances = odds.chances(of: person)
            #expect(chances.round == odds.chanceInARound(of: person))
            #expect(chances.day == odds.chanceInADay(of: person))
            #expect(
                chances.dayWithClockAdvanced
                    == odds.chanceInADay(of: person, isClockAdvanced: true))
        }
    }

    /// Compares the odds with a search of all moves after all sequences of events.
    @Test(arguments: 0..<40)
    func theOddsAreThoseOfAllCoursesOfEvents(_ number: Int) throws {
        var dice = GateDice(seed: GateDice.seed &+ UInt64(number))
        let low = Int.random(in: 2...6, using: &dice)
        let other = Int.random(in: low...low + 1, using: &dice)
        let policy = try GatePolicy(
            task: number.isMultiple(of: 3)
                ? .pressAndHold(
                    seconds: low...low + 5,
                    toleranceMilliseconds: 250 * Int.random(in: 1...8, using: &dice))
                : .multiplication(low...low + 1, by: other...other + 2),
            questionsInARow: Int.random(in: 1...2, using: &dice),
            attempts: Int.random(in: 1...2, using: &dice),
            unansweredLimit: Int.random(in: 1...2, using: &dice),
            lockout: .init(durationMilliseconds: 86_400_000))
        for person in Self.people {
            let expected = PlainGame(policy, person).chance()
            let chance = GateOdds(of: policy).chanceInARound(of: person)
            #expect(
                abs(chance - expected) < 1e-12,
                "seed \(GateDice.seed), case \(number): \(policy.task) \(person)")
        }
    }
}
