/// The rules of an app's game.
package struct GameRules: Sendable, Hashable {
    /// A kind of game.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Tests of words, in levels that unlock each other.
        case spelling
        /// Puzzles of several sizes and difficulties, in any order.
        case puzzles
    }

    /// The end of a test, which also ends when no words are left.
    package enum Ending: String, Sendable, Hashable, CaseIterable {
        /// The test ends with the right answer that completes it.
        case whenPassed = "when-passed"
        /// The test ends with its last word.
        case afterAllWords = "after-all-words"
    }

    /// The kind of game.
    package var kind: Kind
    /// The end of a test.
    package var ending = Ending.whenPassed
    /// The number of grades, each with its own levels.
    package var grades = 1
    /// The time for which a word that was given up is spoken.
    package var revealSpeaks = Duration.zero
    /// The time for which it is then spelled.
    package var revealSpells = Duration.zero
    /// The number of levels, or of puzzles of each size and difficulty.
    package var levels = 50
    /// The number of words in a test.
    package var words = 15
    /// The number of right answers that complete a test.
    package var needed = 10
    /// The time for which a word is on the screen before it is spoken.
    package var speaksAfter = Duration.seconds(1)
    /// The duration of the praise for a right answer.
    package var praise = Duration.seconds(2)
    /// The sizes of puzzles, as in `3x3`.
    package var sizes: [String] = []
    /// The difficulties of puzzles, as in `easy`.
    package var difficulties: [String] = []
    /// The ratings of a puzzle: half stars, and the maximum number of mistakes and hints for them.
    ///
    /// A puzzle with more mistakes and hints gets no stars.
    package var ratings: [(penalties: Int, halfStars: Int)] {
        get { ratingSteps.map { ($0.penalties, $0.halfStars) } }
        set { ratingSteps = newValue.map { RatingStep(penalties: $0.0, halfStars: $0.1) } }
    }

    private struct RatingStep: Sendable, Hashable {
        var penalties: Int
        var halfStars: Int
    }

    private var ratingSteps: [RatingStep] = []
    /// Whether there are puzzles of other sizes than the presets.
    package var hasCustomSizes = false
    /// The number of free puzzles of each size and difficulty, or nil if all are free.
    package var freePuzzles: Int?
    /// The entitlement that unlocks the other puzzles.
    package var unlockedBy: String?

    /// Creates the rules of a game.
    ///
    /// - Parameter kind: The kind of game.
    package init(_ kind: Kind) {
        self.kind = kind
        if kind == .puzzles {
            words = 1
            needed = 1
        }
    }

    /// Returns the rating of a puzzle.
    ///
    /// - Parameter penalties: The number of mistakes and hints.
    /// - Returns: Half stars, 0 to 6, or nil if the game has no ratings.
    package func rating(penalties: Int) -> Int? {
        guard !ratings.isEmpty else { return nil }
        return ratings.filter { penalties <= $0.penalties }.map(\.halfStars).max() ?? 0
    }
}
