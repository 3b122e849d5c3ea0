/// An input of the scheduler.
public enum AdInput: Sendable, Hashable, BitwiseCopyable {
    /// The app changes its state.
    case appState(AdAppState)
    /// A screen appears.
    case screen(AdScreen)
    /// The parental gate or a bumper page begins or ceases to cover the screen.
    ///
    /// While it does, there is no ad in a slot of your own.
    case covered(Bool)
    /// The game changes its phase.
    case phase(Phase)
    /// The user acts, but not on an ad. `isLeaving` is true if the user wants to go back or quit.
    case userAction(isLeaving: Bool)
    /// The ownership of Remove Ads changes or becomes known.
    case entitlement(AdEntitlement)
    /// The app requests an ad.
    case request(AdSlot)
    /// A network delivers an ad.
    case filled(AdID, AdVetting)
    /// A network has no ad.
    case unfilled(AdID)
    /// The control that closes the ad is tapped.
    case skip
    /// The ad itself is tapped.
    case touch
    /// The user reports the ad.
    case report
    /// Time has passed.
    case tick
    /// The run ends.
    case end

    /// A phase of the game and its test.
    public struct Phase: Sendable, Hashable, BitwiseCopyable {
        /// The phase.
        public var phase: AdGamePhase
        /// The number of the test in this launch, starting at 1, or nil for the current one.
        public var attempt: Int?
        /// The index of the word, starting at 0.
        public var word: Int?
        /// The number of words of the test.
        public var wordCount: Int?

        /// Creates a phase.
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
