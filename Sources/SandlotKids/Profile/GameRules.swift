/// How the game of an app goes.
package struct GameRules: Sendable, Hashable {
    /// What is played.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Tests of words, level by level; completing one unlocks the next.
        case spelling
        /// Puzzles of several sizes and difficulties, in any order.
        case puzzles
    }

    /// When a test is over; without words left it always is.
    package enum Ending: String, Sendable, Hashable, CaseIterable {
        /// With the right answer that completes it.
        case whenPassed = "when-passed"
        /// With its last word.
        case afterAllWords = "after-all-words"
    }

    /// What is played.
    package var kind: Kind
    /// When a test is over.
    package var ending = Ending.whenPassed
    /// The number of grades, each with levels of its own.
    package var grades = 1
    /// How long a word that was given up is spoken.
    package var revealSpeaks = Duration.zero
    /// How long it is spelled after that.
    package var revealSpells = Duration.zero
    /// How many levels there are, or how many puzzles of each size and difficulty.
    package var levels = 50
    /// How many words a test has.
    package var words = 15
    /// How many right answers complete a test.
    package var needed = 10
    /// How long a word is on the screen before it is spoken.
    package var speaksAfter = Duration.seconds(1)
    /// How long a right answer is praised.
    package var praise = Duration.seconds(2)
    /// The sizes of puzzles, as in `3x3`.
    package var sizes: [String] = []
    /// The difficulties of puzzles, as in `easy`.
    package var difficulties: [String] = []
    /// The ratings of a puzzle: with up to so many mistakes and hints it has so many half stars; with more it has none.
    package var ratings: [(penalties: Int, halfStars: Int)] {
        get { ratingSteps.map { ($0.penalties, $0.halfStars) } }
        set { ratingSteps = newValue.map { RatingStep(penalties: $0.0, halfStars: $0.1) } }
    }

    private struct RatingStep: Sendable, Hashable {
        var penalties: Int
        var halfStars: Int
    }

    private var ratingSteps: [RatingStep] = []
    /// Whether there are puzzles of any size besides the presets.
    package var hasCustomSizes = false
    /// How many puzzles of each size and difficulty are free; nil is all.
    package var freePuzzles: Int?
    /// The entitlement that unlocks the rest.
    package var unlockedBy: String?

    /// Makes the rules of a game.
    ///
    /// - Parameter kind: What is played.
    package init(_ kind: Kind) {
        self.kind = kind
        if kind == .puzzles {
            words = 1
            needed = 1
        }
    }

    /// The rating of a puzzle.
    ///
    /// - Parameter penalties: The number of mistakes and hints.
    /// - Returns: Half stars, 0 to 6; nil if the game rates nothing.
    package func rating(penalties: Int) -> Int? {
        guard !ratings.isEmpty else { return nil }
        return ratings.filter { penalties <= $0.penalties }.map(\.halfStars).max() ?? 0
    }
}
