/// Who stands before a gate.
public enum GatePerson: Sendable, Hashable {
    /// Knows which questions there are and what was asked before, and not a single answer.
    case guesser
    /// Knows the products of numbers up to one, adds, reads numbers and counts seconds; guesses the rest.
    case learner(tablesUpTo: Int)
    /// Knows every answer.
    case adult

    /// Whether the answer to a question is known.
    func knows(_ question: GateQuestion) -> Bool {
        switch self {
        case .guesser: return false
        case .adult: return true
        case .learner(let limit):
            guard case .product(let a, let b) = question else { return true }
            return max(a, b) <= limit
        }
    }
}
