/// How likely somebody passes a gate who should not.
///
/// Computed from all questions and all ways to go on, for the best way to play against the policy: no sample is
/// drawn. The player of the game knows the policy and the questions asked before, but of the question at hand only
/// whether it is one whose answer is known.
public struct GateOdds: Sendable {
    /// The policy.
    public let policy: GatePolicy
    private static let day = 86_400_000
    /// More rounds that change less than this change nothing that a number can show.
    private static let precision = 1e-16

    /// Considers a policy.
    public init(of policy: GatePolicy) {
        self.policy = policy
    }

    /// How many different answers there are.
    public var answerCount: Int { GateGuesses(policy.task).answers.count }

    /// How many questions there are.
    public var questionCount: Int { policy.task.questionCount }

    /// How likely one of several different answers to one and the same question is right.
    ///
    /// The gate asks something new after each failure; this is the measure of a single question.
    ///
    /// - Parameter guesses: How many answers, the likeliest first.
    /// - Returns: The chance, from 0 to 1.
    public func chance(ofGuesses guesses: Int) -> Double {
        GateGuesses(policy.task).chance(of: guesses)
    }

    /// How likely somebody passes in a round, which is from the first question to a pass or a lock.
    ///
    /// - Parameter person: Who plays.
    /// - Returns: The chance, from 0 to 1.
    public func chanceInARound(of person: GatePerson) -> Double {
        chances(of: person, rounds: [1])[0]
    }

    /// How likely somebody passes within 24 hours that begin with nothing used up.
    ///
    /// - Parameters:
    ///   - person: Who plays.
    ///   - isClockAdvanced: Whether the device is restarted after each lock with its clock set forward.
    /// - Returns: The chance, from 0 to 1, on one device or account, whichever is the scope of locks.
    public func chanceInADay(of person: GatePerson, isClockAdvanced: Bool = false) -> Double {
        chances(of: person, rounds: [roundsInADay(isClockAdvanced: isClockAdvanced)])[0]
    }

    /// All chances of somebody, computed at once.
    ///
    /// - Parameter person: Who plays.
    /// - Returns: The chance in a round, in a day, and in a day on which the clock is set forward.
    public func chances(
        of person: GatePerson
    ) -> (round: Double, day: Double, dayWithClockAdvanced: Double) {
        let rounds = [1, roundsInADay(), roundsInADay(isClockAdvanced: true)]
        let chances = chances(of: person, rounds: rounds)
        return (chances[0], chances[1], chances[2])
    }

    /// How many rounds can begin within 24 hours, if questions and answers take no time.
    ///
    /// - Parameter isClockAdvanced: Whether the device is restarted after each lock with its clock set forward.
    /// - Returns: The number, at least 1.
    public func roundsInADay(isClockAdvanced: Bool = false) -> Int {
        var rounds = 0
        var time = 0
        while time < Self.day {
            let duration = policy.lockout.durationMilliseconds(afterLocks: rounds)
            time += duration - (isClockAdvanced ? policy.lockout.wallCreditMilliseconds : 0)
            rounds += 1
        }
        return rounds
    }

    /// The chances in numbers of rounds.
    private func chances(of person: GatePerson, rounds: [Int]) -> [Double] {
        let game = GateGame(policy, GateGuesses(policy.task), person)
        guard !game.isKnownEntirely else { return rounds.map { _ in 1 } }
        var values = [Double](repeating: 0, count: questionCount + 1)
        // By the number of rounds; what comes after the last one does not change any more.
        var chances = [0.0]
        for _ in 0..<(rounds.max() ?? 0) {
            let better = game.solveRound(afterLock: values)
            let isSettled = zip(better, values).allSatisfy { $0 - $1 < Self.precision }
            values = better
            chances.append(values[questionCount])
            if isSettled { break }
        }
        return rounds.map { chances[min($0, chances.count - 1)] }
    }
}
