/// What the scheduler is told.
public enum AdInput: Sendable, Hashable, BitwiseCopyable {
    /// The app changes its state.
    case appState(AdAppState)
    /// A screen comes to the front.
    case screen(AdScreen)
    /// The game changes its phase.
    case phase(Phase)
    /// A person does something, other than with an ad; `isLeaving` if it was to go back or to quit.
    case userAction(isLeaving: Bool)
    /// What is known about Remove Ads.
    case entitlement(AdEntitlement)
    /// The app would like an ad.
    case request(AdSlot)
    /// A network has an ad.
    case filled(AdID, AdVetting)
    /// A network has none.
    case unfilled(AdID)
    /// The control that closes the ad is tapped.
    case skip
    /// The ad itself is tapped.
    case touch
    /// A person reports the ad.
    case report
    /// Time has passed.
    case tick
    /// The run ends.
    case end

    /// A phase of the game and the test that it belongs to.
    public struct Phase: Sendable, Hashable, BitwiseCopyable {
        /// What the game is doing.
        public var phase: AdGamePhase
        /// The number of the test in this launch, from 1; nil if it is the one before.
        public var attempt: Int?
        /// The number of the word, from 0.
        public var word: Int?
        /// How many words the test has.
        public var wordCount: Int?

        /// Makes one from its parts.
        public init(
            _ phase: AdGamePhase, attempt: Int? = nil, word: Int? = nil, wordCount: Int? = nil
        ) {
            self.phase = phase
            self.attempt = attempt
            self.word = word
            self.wordCount = wordCount
        }
    }
}
