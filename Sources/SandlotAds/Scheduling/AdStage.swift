/// Where the scheduler stands with its one ad.
enum AdStage: Sendable, Hashable, BitwiseCopyable {
    case idle
    case loading(Load)
    case showing(Show)

    /// An ad that was asked for.
    struct Load: Sendable, Hashable, BitwiseCopyable {
        let id: AdID
        let slot: AdSlot
        /// When the game waits no longer.
        let deadline: Int64
        /// The creative, if it has come while the app was not active.
        var ready: AdVetting?
    }

    /// An ad on the screen.
    struct Show: Sendable, Hashable, BitwiseCopyable {
        let id: AdID
        let slot: AdSlot
        let shownAt: Int64
        /// How long the app had been in the foreground then.
        let foreground: Int64
        /// After how much visible time it goes away.
        let stay: Int64
        /// What the countdown shows.
        var remaining: Int64
        var isSkippable = false
    }
}
