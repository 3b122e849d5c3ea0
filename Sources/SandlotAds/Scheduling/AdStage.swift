/// The stage of the scheduler's single ad.
enum AdStage: Sendable, Hashable, BitwiseCopyable {
    case idle
    case loading(Load)
    case showing(Show)

    /// An ad that is loading.
    struct Load: Sendable, Hashable, BitwiseCopyable {
        let id: AdID
        let slot: AdSlot
        /// The time until which the game waits.
        let deadline: Int64
        /// The creative, if it arrived while the app was not active.
        var ready: AdVetting?
    }

    /// An ad on the screen.
    struct Show: Sendable, Hashable, BitwiseCopyable {
        let id: AdID
        let slot: AdSlot
        let shownAt: Int64
        /// The foreground time of the app when the ad appeared.
        let foreground: Int64
        /// The visible time after which the ad can be closed.
        let countdown: Int64
        /// The visible time after which the ad is removed.
        let stay: Int64
        /// The remaining countdown that is shown.
        var remaining: Int64
        var isSkippable = false
    }
}
