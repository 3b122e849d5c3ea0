/// A test in a launch.
struct AdAttempt: Sendable, Hashable, BitwiseCopyable {
    /// The state of one slot of a test.
    struct Slot: Sendable, Hashable, BitwiseCopyable {
        /// Whether the test has reached the slot.
        var isEntered = false
        /// Whether an ad was requested.
        var isAsked = false
        /// Whether an ad was shown.
        var isShown = false
        /// Whether Remove Ads was owned during the slot.
        var isBarred = false
    }

    /// The number of the test, or nil before the first one.
    var number: Int?
    /// Whether a later test started before this one.
    var isOld = false
    /// Whether a word was presented.
    var hasPlayed = false
    var words = AdWords()
    /// The number of words, if the app has recorded it.
    var wordCount: Int?
    /// Whether every word was resolved when the level was reported as complete.
    var isComplete = false
    /// Whether the test is finished and has not been continued since, so that it has slots of your
    /// own.
    var isOver = false
    /// The number of ads in the test.
    var ads = 0
    /// The states of the slots, in the order of ``AdLimits``.
    var slots = AdSlotTable(repeating: Slot())

    /// Whether the test counts as completed, once its level is reported as complete.
    func isFinished(needsEveryWord: Bool) -> Bool {
        hasPlayed && !isOld && (isComplete || !needsEveryWord)
    }

    /// Updates the test with one of its phases.
    mutating func enter(_ phase: AdInput.Phase, wordsPerTest: Int) {
        if let count = phase.wordCount { wordCount = count }
        if phase.phase.isGameplay { hasPlayed = true }
        // A test that is played or offered again is not over, although it was once complete.
        if phase.phase.isGameplay || phase.phase == .preAd { isOver = false }
        if phase.phase == .feedback, let word = phase.word { words.resolve(word) }
        if phase.phase == .levelComplete {
            let count = wordCount ?? wordsPerTest
            isComplete = count > 0 && words.resolved >= count
        }
    }
}
