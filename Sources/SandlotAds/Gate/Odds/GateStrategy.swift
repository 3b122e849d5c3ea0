/// The optimal strategy against a gate, step by step.
package struct GateStrategy {
    private let task: GateTask
    private let guesses: GateGuesses
    private var moves: [GateGame.Stage: [GateGame.Move]] = [:]

    /// Computes the strategy for one round.
    ///
    /// - Parameters:
    ///   - policy: The policy of the gate.
    ///   - person: The person who plays.
    package init(against policy: GatePolicy, for person: GatePerson) {
        task = policy.task
        guesses = GateGuesses(policy.task)
        var moves: [GateGame.Stage: [GateGame.Move]] = [:]
        let nothing = [Double](repeating: 0, count: policy.task.questionCount + 1)
        _ = GateGame(policy, guesses: guesses, person: person).solveRound(afterLock: nothing) {
            stage, _, best in
            moves[stage] = best
        }
        self.moves = moves
    }

    /// Returns the move for a question whose answer the person does not know.
    ///
    /// - Parameters:
    ///   - last: The operands of the previous question, or nil at the start.
    ///   - row: The number of consecutive correct answers.
    ///   - wrong: The number of wrong answers.
    ///   - unanswered: The number of unanswered questions.
    /// - Returns: The answer, or nil to leave the gate.
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
