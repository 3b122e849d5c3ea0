/// The gate as a game of finitely many steps, solved from its end for the best way to play it.
///
/// A position is what the player can know: the question before, the right answers in a row, the wrong answers, and
/// the questions left unanswered. The player who does not know the answer to a question can only choose one answer
/// for all such questions, or leave: a choice that depended on the question would amount to knowing its answer.
struct GateGame {
    /// What a player does with a question whose answer is not known.
    enum Move: Hashable {
        /// Gives an answer, by its number in ``GateGuesses``.
        case guess(Int)
        /// Closes the gate.
        case leave
    }

    /// How far a round has come.
    struct Stage: Hashable {
        var row = 0
        var wrong = 0
        var unanswered = 0
    }

    private let policy: GatePolicy
    private let guesses: GateGuesses
    private let isKnown: [Bool]
    /// For each question those that count as the same.
    private let same: [[Int]]
    /// How many of the best answers suffice to find the best one, whatever question cannot be drawn.
    private let choice: Int
    private let count: Int

    init(_ policy: GatePolicy, _ guesses: GateGuesses, _ person: GatePerson) {
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
    ///   - afterLock: What it is worth to be locked, by the question before.
    ///   - visit: Is given each stage with its values and the move that attains them, by the question before; the
    ///     last of each is that without a question before.
    /// - Returns: The value of the first stage, by the question before.
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

    /// Solves one stage from those that can follow.
    ///
    /// - Parameters:
    ///   - right: What a right answer is worth, by its question; nil if it opens the gate.
    ///   - wrong: What a wrong answer is worth, by its question.
    ///   - left: What leaving is worth, by the question.
    /// - Returns: The values and the moves by the question before, those without one at the end.
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
                // To leave is never better than to answer.
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
                // What is left of a gain when a question cannot be drawn is never more than before.
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

    /// The answers that gain most, the best first.
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
