/// A finite game against the gate, solved by backward induction for the optimal strategy.
///
/// A position is the player's knowledge: the previous question, the number of consecutive correct
/// answers, the number of wrong answers, and the number of unanswered questions. A player who does
/// not know the answers to some questions must choose a single move for all of them. A move that
/// depended on the question would require knowing its answer.
struct GateGame {
    /// A move for a question whose answer the player does not know.
    enum Move: Hashable {
        /// Gives an answer, by its index in ``GateGuesses``.
        case guess(Int)
        /// Closes the gate.
        case leave
    }

    /// The progress of a round.
    struct Stage: Hashable {
        var row = 0
        var wrong = 0
        var unanswered = 0
    }

    private let policy: GatePolicy
    private let guesses: GateGuesses
    private let isKnown: [Bool]
    /// The equivalent questions of each question.
    private let same: [[Int]]
    /// The number of best answers that are sufficient to find the best one, whichever questions are
    /// excluded.
    private let choice: Int
    private let count: Int

    init(_ policy: GatePolicy, guesses: GateGuesses, person: GatePerson) {
        self.policy = policy
        self.guesses = guesses
        count = policy.task.questionCount
        isKnown = (0..<count).map { person.knows(policy.task.question(at: $0)) }
        let same = (0..<count).map(policy.task.questions(sameAs:))
        self.same = same
        choice = 1 + (same.map { Set($0.flatMap { guesses.guesses[$0] }).count }.max() ?? 0)
    }

    /// Whether the player knows every answer.
    var isKnownEntirely: Bool { isKnown.allSatisfy(\.self) }

    /// Solves one round.
    ///
    /// - Parameters:
    ///   - afterLock: The values of being locked, by the previous question.
    ///   - visit: A closure that receives each stage with its values and optimal moves, by the
    ///     previous question. The last element applies if there is no previous question.
    /// - Returns: The values of the first stage, by the previous question.
    func solveRound(
        afterLock: [Double], visit: (Stage, [Double], [Move]) -> Void = { _, _, _ in }
    ) -> [Double] {
        var later: [Stage: [Double]] = [:]
        var values: [Stage: [Double]] = [:]
        for unanswered in stride(from: policy.unansweredLimit - 1, through: 0, by: -1) {
            later = values
            values = [:]
            for wrong in stride(from: policy.attempts - 1, through: 0, by: -1) {
                let left = later[Stage(wrong: wrong, unanswered: unanswered + 1)] ?? afterLock
                let failed = values[Stage(wrong: wrong + 1, unanswered: unanswered)] ?? afterLock
                for row in stride(from: policy.questionsInARow - 1, through: 0, by: -1) {
                    let stage = Stage(row: row, wrong: wrong, unanswered: unanswered)
                    let next = Stage(row: row + 1, wrong: wrong, unanswered: unanswered)
                    let (solved, moves) = solve(right: values[next], wrong: failed, left: left)
                    values[stage] = solved
                    visit(stage, solved, moves)
                }
            }
        }
        return values[Stage()] ?? afterLock
    }

    /// Solves one stage from its successors.
    ///
    /// - Parameters:
    ///   - right: The values of a correct answer, by its question, or nil if it opens the gate.
    ///   - wrong: The values of a wrong answer, by its question.
    ///   - left: The values of leaving, by the question.
    /// - Returns: The values and moves by the previous question. The last elements apply if there
    ///   is none.
    private func solve(
        right: [Double]?, wrong: [Double], left: [Double]
    ) -> ([Double], [Move]) {
        var sumIfGuessing = 0.0
        var sumIfLeaving = 0.0
        var ifGuessing = [Double](repeating: 0, count: count)
        var ifLeaving = ifGuessing
        var gains = ifGuessing
        for question in 0..<count {
            let value = right?[question] ?? 1
            if isKnown[question] {
                // Leaving is never better than answering correctly.
                ifGuessing[question] = value
                ifLeaving[question] = value
            } else {
                ifGuessing[question] = wrong[question]
                ifLeaving[question] = left[question]
                gains[question] = value - wrong[question]
            }
            sumIfGuessing += ifGuessing[question]
            sumIfLeaving += ifLeaving[question]
        }
        let gainOfGuess = guesses.questions.map { $0.reduce(0) { $0 + gains[$1] } }
        let order = best(of: gainOfGuess)
        var values: [Double] = []
        var moves: [Move] = []
        for last in 0...count {
            let excluded = last < count ? same[last] : []
            let drawn = Double(count - excluded.count)
            var best = (gain: -Double.infinity, guess: 0)
            for guess in order {
                // Excluding questions never increases the gain of a guess.
                if gainOfGuess[guess] <= best.gain { break }
                let lost = excluded.reduce(0) { lost, question in
                    guesses.guesses[question].contains(guess) ? lost + gains[question] : lost
                }
                if gainOfGuess[guess] - lost > best.gain {
                    best = (gainOfGuess[guess] - lost, guess)
                }
            }
            let guessing =
                (excluded.reduce(sumIfGuessing) { $0 - ifGuessing[$1] } + best.gain) / drawn
            let leaving = excluded.reduce(sumIfLeaving) { $0 - ifLeaving[$1] } / drawn
            values.append(min(1, max(guessing, leaving)))
            moves.append(guessing >= leaving ? .guess(best.guess) : .leave)
        }
        return (values, moves)
    }

    /// Returns the answers with the largest gains, in descending order.
    private func best(of gains: [Double]) -> [Int] {
        var best: [Int] = []
        for guess in gains.indices {
            if best.count == choice {
                guard let last = best.last, gains[guess] > gains[last] else { continue }
                best.removeLast()
            }
            let place = best.firstIndex { gains[$0] < gains[guess] } ?? best.endIndex
            best.insert(guess, at: place)
        }
        return best
    }
}
