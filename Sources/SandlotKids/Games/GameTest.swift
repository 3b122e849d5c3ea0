/// One test or one puzzle: the current word and the results so far.
///
/// It has no clock and draws nothing. Its player decides when each phase ends.
package struct GameTest: Sendable, Hashable {
    /// A phase of the game.
    package enum Phase: String, Sendable, Hashable, CaseIterable {
        /// The slot before the first word.
        case preAd
        /// A word is shown and will be spoken.
        case presenting
        /// The child answers.
        case spelling
        /// The answer is evaluated.
        case feedback
        /// The test has ended, passed or not.
        case levelComplete
    }

    private let words: Int
    private let needed: Int
    private let ending: GameRules.Ending
    /// The phase of the game.
    package private(set) var phase = Phase.preAd
    /// The index of the current word, from 0.
    package private(set) var word = 0
    /// The number of right answers.
    package private(set) var correct = 0
    /// Whether the last answer was right.
    package private(set) var wasRight = false
    /// The number of wrong answers and hints.
    package private(set) var penalties = 0
    /// Whether the child gave up the word, so that its letters are revealed.
    package private(set) var isGivenUp = false

    /// Creates a test whose first word has not been asked.
    ///
    /// - Parameter rules: The rules, which state the number of words and of right answers.
    package init(_ rules: GameRules) {
        words = max(1, rules.words)
        needed = min(max(1, rules.needed), max(1, rules.words))
        ending = rules.ending
    }

    /// Whether enough answers were right.
    package var isPassed: Bool { correct >= needed }

    /// The number of words that the test has, whether or not it ends before the last.
    package var wordCount: Int { words }

    /// Begins the first word.
    package mutating func begin() throws(KidsError) {
        try demand(.preAd, "the test has begun already")
        phase = .presenting
    }

    /// Ends the presentation of the word, which was spoken.
    package mutating func speak() throws(KidsError) {
        try demand(.presenting, "no word is waiting to be spoken")
        phase = .spelling
    }

    /// Answers the word.
    ///
    /// - Parameter isRight: Whether the answer is right.
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` if no word is asked.
    package mutating func answer(isRight: Bool) throws(KidsError) {
        try demand(.spelling, "no word is asked")
        phase = .feedback
        wasRight = isRight
        if isRight { correct += 1 } else { penalties += 1 }
    }

    /// Takes a hint.
    ///
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` if no word is asked.
    package mutating func hint() throws(KidsError) {
        try demand(.spelling, "there is nothing to give a hint for")
        penalties += 1
    }

    /// Asks the same word again after a wrong answer.
    ///
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` if no answer was wrong.
    package mutating func tryAgain() throws(KidsError) {
        try demand(.feedback, "there is no answer to try again")
        guard !wasRight else { throw KidsError(.notPossible, "the answer was right") }
        guard !isGivenUp else { throw KidsError(.notPossible, "the word was given up") }
        phase = .presenting
    }

    /// Gives up the word, which reveals its letters and counts as wrong.
    ///
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` unless the answer was wrong.
    package mutating func giveUp() throws(KidsError) {
        try demand(.feedback, "there is no wrong answer to give up")
        guard !wasRight, !isGivenUp else {
            throw KidsError(.notPossible, "there is no wrong answer to give up")
        }
        isGivenUp = true
    }

    /// Continues with the next word.
    ///
    /// A word without a right answer counts as wrong.
    ///
    /// - Throws: ``KidsError`` with ``KidsError/Code/notPossible`` before the word has been
    ///   answered.
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
