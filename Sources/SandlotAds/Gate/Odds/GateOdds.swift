/// The probability that a child gets past the gate.
///
/// The probability is exact: it is computed from all questions for the optimal strategy against the
/// policy, without sampling. The player knows the policy and all earlier questions. Of the current
/// question, the player knows only whether it is one whose answer is known.
public struct GateOdds: Sendable {
    /// The policy.
    public let policy: GatePolicy
    private static let day = 86_400_000
    /// A threshold below which further rounds no longer change the result.
    private static let precision = 1e-16

    /// Creates the odds of a policy.
    public init(of policy: GatePolicy) {
        self.policy = policy
    }

    /// The number of different answers.
    public var answerCount: Int { GateGuesses(policy.task).answers.count }

    /// The number of questions.
    public var questionCount: Int { policy.task.questionCount }

    /// Returns the probability that one of several different answers to the same question is
    /// correct.
    ///
    /// The gate asks a new question after each failure, so this is a measure of a single question.
    ///
    /// - Parameter guesses: The number of answers, of which the most likely come first.
    /// - Returns: The probability, from 0 to 1.
    public func chance(ofGuesses guesses: Int) -> Double {
        GateGuesses(policy.task).chance(of: guesses)
    }

    /// Returns the probability that a person passes in one round.
    ///
    /// A round lasts from the first question to a pass or a lock.
    ///
    /// - Parameter person: The person who plays.
    /// - Returns: The probability, from 0 to 1.
    public func chanceInARound(of person: GatePerson) -> Double {
        chances(of: person, rounds: [1])[0]
    }

    /// Returns the probability that a person passes within 24 hours, starting with all attempts.
    ///
    /// - Parameters:
    ///   - person: The person who plays.
    ///   - isClockAdvanced: Whether the person sets the clock forward and restarts the device after
    ///     each lock.
    /// - Returns: The probability, from 0 to 1, on one device or account, depending on the scope of
    ///   locks.
    public func chanceInADay(of person: GatePerson, isClockAdvanced: Bool = false) -> Double {
        chances(of: person, rounds: [roundsInADay(isClockAdvanced: isClockAdvanced)])[0]
    }

    /// Computes all probabilities for a person together.
    ///
    /// - Parameter person: The person who plays.
    /// - Returns: The probabilities in one round, in one day, and in one day with the clock set
    ///   forward.
    public func chances(
        of person: GatePerson
    ) -> (round: Double, day: Double, dayWithClockAdvanced: Double) {
        let rounds = [1, roundsInADay(), roundsInADay(isClockAdvanced: true)]
        let chances = chances(of: person, rounds: rounds)
        return (chances[0], chances[1], chances[2])
    }

    /// Returns the number of rounds that can start within 24 hours if questions and answers take no
    /// time.
    ///
    /// - Parameter isClockAdvanced: Whether the person sets the clock forward and restarts the
    ///   device after each lock.
    /// - Returns: The number, which is at least 1.
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

    /// Returns the probabilities for several numbers of rounds.
    private func chances(of person: GatePerson, rounds: [Int]) -> [Double] {
        let game = GateGame(policy, guesses: GateGuesses(policy.task), person: person)
        guard !game.isKnownEntirely else { return rounds.map { _ in 1 } }
        var values = [Double](repeating: 0, count: questionCount + 1)
        // The elements are indexed by the number of rounds. Beyond the last one, the probability is
        // constant.
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
