/// A round of the game, in which the child spells the names of animals.
public struct Round: Sendable, Hashable {
    /// A part of a round.
    public enum Phase: Sendable, Hashable {
        /// The game says the word.
        case presenting
        /// The child spells it.
        case spelling
        /// The game shows whether it was right.
        case feedback(isRight: Bool)
        /// All words are done.
        case complete
    }

    /// The words.
    public let words: [String]
    /// The position of the current word, from 0.
    public private(set) var position = 0
    /// The current part.
    public private(set) var phase = Phase.presenting

    /// Creates a round.
    public init(words: [String]) {
        self.words = words
        if words.isEmpty { phase = .complete }
    }

    /// The current word, or nil at the end.
    public var word: String? { phase == .complete ? nil : words[position] }

    mutating func spell() {
        if phase == .presenting { phase = .spelling }
    }

    mutating func answer(_ text: String) {
        guard phase == .spelling, let word else { return }
        phase = .feedback(isRight: text.lowercased() == word)
    }

    mutating func moveOn() {
        guard case .feedback = phase else { return }
        if position + 1 < words.count {
            position += 1
            phase = .presenting
        } else {
            phase = .complete
        }
    }
}
