/// A person who answers the questions of a gate.
public enum GatePerson: Sendable, Hashable {
    /// A person who knows the questions and their order so far, but none of the answers.
    case guesser
    /// A person who knows the times tables up to a number, adds, reads numbers, and counts seconds.
    case learner(tablesUpTo: Int)
    /// A person who knows every answer.
    case adult

    /// Returns whether the person knows the answer to a question.
    func knows(_ question: GateQuestion) -> Bool {
        switch self {
        case .guesser: return false
        case .adult: return true
        case .learner(let limit):
            switch question {
            case .product(let a, let b): return max(a, b) <= limit
            case .sum, .words, .hold: return true
            }
        }
    }
}
