/// One test, or one puzzle: which word is asked, and what has become of those before it.
///
/// It knows no time and draws nothing: whoever plays it says when something is over.
package struct GameTest: Sendable, Hashable {
    /// What the game is doing.
    package enum Phase: String, Sendable, Hashable, CaseIterable {
        /// The slot before the first word.
        case preAd
        /// A word is shown and will be spoken.
        case presenting
        /// The child answers.
        case spelling
        /// The answer is judged.
        case feedback
        /// The test is over, passed or not.
        case levelComplete
    }

    private let words: Int
    private let needed: Int
    private let ending: GameRules.Ending
    /// What the game is doing.
    package private(set) var phase = Phase.preAd
    /// Which word it is, from 0.
    package private(set) var word = 0
    /// How many answers were right.
    package private(set) var correct = 0
    /// Whether the last answer was right.
    package private(set) var wasRight = false
    /// The number of wrong answers and hints.
    package private(set) var penalties = 0
    /// Whether the word was given up, so that its letters are told.
    package private(set) var isGivenUp = false

    /// Makes a test whose first word is not asked yet.
    ///
    /// - Parameter rules: How many words there are, and how many must be right.
    package init(_ rules: GameRules) {
        words = max(1, rules.words)
        needed = min(max(1, rules.needed), max(1, rules.words))
        ending = rules.ending
    }

    /// Whether enough answers were right.
    package var isPassed: Bool { correct >= needed }

    /// The number of words that the test has, whether or not it ends before the last.
    package var wordCount: Int { words }

    /// Begins with the first word.
    package mutating func begin() throws(KidsError) {
        try demand(.preAd, "the test has begun already")
        phase = .presenting
    }

    /// The word was spoken.
    package mutating func speak() throws(KidsError) {
        try demand(.presenting, "no word is to be spoken")
        phase = .spelling
    }

    /// The child answers.
    ///
    /// - Parameter isRight: Whether the answer is right.
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` while nothing is asked.
    package mutating func answer(isRight: Bool) throws(KidsError) {
        try demand(.spelling, "no word is asked")
        phase = .feedback
        wasRight = isRight
        if isRight { correct += 1 } else { penalties += 1 }
    }

    /// The child asks for a hint.
    ///
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` while nothing is asked.
    package mutating func hint() throws(KidsError) {
        try demand(.spelling, "there is nothing to give a hint for")
        penalties += 1
    }

    /// The same word once more, after a wrong answer.
    ///
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` if no answer was wrong.
    package mutating func tryAgain() throws(KidsError) {
        try demand(.feedback, "there is no answer to try again")
        guard !wasRight else { throw KidsError(.notPossible, "the answer was right") }
        guard !isGivenUp else { throw KidsError(.notPossible, "the word was given up") }
        phase = .presenting
    }

    /// The word is given up: its letters are told, and it counts as wrong.
    ///
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` unless the answer was wrong.
    package mutating func giveUp() throws(KidsError) {
        try demand(.feedback, "there is no wrong answer to give up")
        guard !wasRight, !isGivenUp else {
            throw KidsError(.notPossible, "there is no wrong answer to give up")
        }
        isGivenUp = true
    }

    /// The next word; one that was not answered right counts as wrong.
    ///
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` before the word is judged.
    package mutating func goOn() throws(KidsError) {
        try demand(.feedback, "the word is not answered yet")
        isGivenUp = false
        if ending == .whenPassed && isPassed || word + 1 == words {
            phase = .levelComplete
        } else {
            word += 1
            phase = .presenting
        }
    }

    private func demand(_ phase: Phase, _ otherwise: String) throws(KidsError) {
        guard self.phase == phase else {
            throw KidsError(.notPossible, "\(otherwise): the game is at \(self.phase.rawValue)")
        }
    }
}
