import SandlotAds

/// A brute-force solution of the game against a gate, for comparison with the computed odds.
final class PlainGame {
    private struct Position: Hashable {
        let last: [Int]
        let row: Int
        let wrong: Int
        let unanswered: Int
    }

    private let policy: GatePolicy
    private var known: [Position: Double] = [:]
    private let person: GatePerson
    private let questions: [(Int, Int)]
    private let answers: [Int]

    init(_ policy: GatePolicy, _ person: GatePerson) {
        self.policy = policy
        self.person = person
        switch policy.task {
        case .multiplication(let first, let second):
            questions = first.flatMap { a in second.map { (a, $0) } }
            answers = Array(Set(questions.map { $0.0 * $0.1 }))
        case .pressAndHold(let seconds, _):
            questions = seconds.map { ($0, 0) }
            answers = Array(stride(from: 0, through: 15_000, by: 250))
        case .addition, .numberWords:
            questions = []
            answers = []
        }
    }

    /// Returns whether an answer is correct, which is a number or a time in milliseconds.
    private func isRight(_ answer: Int, _ question: (Int, Int)) -> Bool {
        guard case .pressAndHold(_, let tolerance) = policy.task else {
            return answer == question.0 * question.1
        }
        return abs(answer - question.0 * 1_000) <= tolerance
    }

    /// Returns the probability that the best player passes in one round.
    func chance() -> Double { value(after: nil, row: 0, wrong: 0, unanswered: 0) }

    private func knows(_ question: (Int, Int)) -> Bool {
        switch person {
        case .guesser: false
        case .learner(let limit):
            isHeld || question.0 <= limit && question.1 <= limit
        case .adult: true
        }
    }

    private var isHeld: Bool {
        if case .pressAndHold = policy.task { true } else { false }
    }

    private func isSame(_ one: (Int, Int), _ other: (Int, Int)) -> Bool {
        one == other || (one.1, one.0) == other
    }

    private func value(after last: (Int, Int)?, row: Int, wrong: Int, unanswered: Int) -> Double {
        let position = Position(
            last: last.map { [$0.0, $0.1] } ?? [], row: row, wrong: wrong, unanswered: unanswered)
        if let value = known[position] { return value }
        let value = solved(after: last, row: row, wrong: wrong, unanswered: unanswered)
        known[position] = value
        return value
    }

    private func solved(after last: (Int, Int)?, row: Int, wrong: Int, unanswered: Int) -> Double {
        let possible = questions.filter { question in
            last.map { !isSame($0, question) } ?? true
        }
        func right(_ question: (Int, Int)) -> Double {
            row + 1 == policy.questionsInARow
                ? 1 : value(after: question, row: row + 1, wrong: wrong, unanswered: unanswered)
        }
        func failed(_ question: (Int, Int)) -> Double {
            wrong + 1 == policy.attempts
                ? 0 : value(after: question, row: 0, wrong: wrong + 1, unanswered: unanswered)
        }
        func left(_ question: (Int, Int)) -> Double {
            unanswered + 1 == policy.unansweredLimit
                ? 0 : value(after: question, row: 0, wrong: wrong, unanswered: unanswered + 1)
        }
        let choices = answers.map { Optional($0) } + [nil]
        let totals = choices.map { answer in
            possible.reduce(0.0) { total, question in
                if knows(question) { return total + max(right(question), left(question)) }
                guard let answer else { return total + left(question) }
                return total
                    + (isRight(answer, question) ? right(question) : failed(question))
            }
        }
        return (totals.max() ?? 0) / Double(possible.count)
    }
}
