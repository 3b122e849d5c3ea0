/// The best way to play against a gate, step by step.
package struct GateStrategy {
    private let task: GateTask
    private let guesses: GateGuesses
    private var moves: [GateGame.Stage: [GateGame.Move]] = [:]

    /// Works the way out, for one round.
    ///
    /// - Parameters:
    ///   - policy: The gate.
    ///   - person: Who plays.
    package init(against policy: GatePolicy, for person: GatePerson) {
        task = policy.task
        guesses = GateGuesses(policy.task)
        var moves: [GateGame.Stage: [GateGame.Move]] = [:]
        let nothing = [Double](repeating: 0, count: policy.task.questionCount + 1)
        _ = GateGame(policy, guesses, person).solveRound(afterLock: nothing) { stage, _, best in
            moves[stage] = best
        }
        self.moves = moves
    }

    /// What to do with a question whose answer is not known.
    ///
    /// - Parameters:
    ///   - last: The operands of the question before, nil at the beginning.
    ///   - row: The right answers in a row.
    ///   - wrong: The wrong answers.
    ///   - unanswered: The questions left unanswered.
    /// - Returns: The answer, nil for leaving.
    package func answer(
        after last: (Int, Int)?, row: Int, wrong: Int, unanswered: Int
    ) -> GateAnswer? {
        let stage = GateGame.Stage(row: row, wrong: wrong, unanswered: unanswered)
        let index = last.flatMap(index(of:)) ?? task.questionCount
        guard let move = moves[stage]?[index], case .guess(let guess) = move else { return nil }
        return guesses.answers[guess]
    }

    private func index(of operands: (Int, Int)) -> Int? {
        switch task {
        case .multiplication(let first, let second), .addition(let first, let second):
            (operands.0 - first.lowerBound) * second.count + operands.1 - second.lowerBound
        case .numberWords, .pressAndHold: nil
        }
    }
}
