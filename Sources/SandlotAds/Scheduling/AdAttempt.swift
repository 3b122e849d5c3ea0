/// One test of a launch.
struct AdAttempt: Sendable, Hashable, BitwiseCopyable {
    /// What has become of one slot of a test.
    struct Slot: Sendable, Hashable, BitwiseCopyable {
        /// Whether the test has come to the slot.
        var isEntered = false
        /// Whether an ad was asked for.
        var isAsked = false
        /// Whether an ad was shown.
        var isShown = false
        /// Whether Remove Ads was owned in it.
        var isBarred = false
    }

    /// The number of the test; nil before the first.
    var number: Int?
    /// Whether a later test had begun before.
    var isOld = false
    /// Whether a word was presented.
    var hasPlayed = false
    var words = AdWords()
    /// How many words the test says it has.
    var wordCount: Int?
    /// Whether every word was resolved when the test was said to be complete.
    var isComplete = false
    /// How many ads the test has had.
    var ads = 0
    private var preTest = Slot()
    private var postTest = Slot()

    subscript(slot: AdSlot) -> Slot {
        get { slot == .preTest ? preTest : postTest }
        set {
            if slot == .preTest { preTest = newValue } else { postTest = newValue }
        }
    }

    /// Takes a phase of this test in.
    mutating func enter(_ phase: AdInput.Phase, wordsPerTest: Int) {
        if let count = phase.wordCount { wordCount = count }
        if phase.phase.isGameplay { hasPlayed = true }
        if phase.phase == .feedback, let word = phase.word { words.resolve(word) }
        if phase.phase == .levelComplete {
            let count = wordCount ?? wordsPerTest
            isComplete = count > 0 && words.resolved >= count
        }
    }
}
