/// What an app has to draw.
public enum AdStatus: Sendable, Hashable, BitwiseCopyable {
    /// No ad: the game goes on.
    case idle
    /// An ad is on its way.
    case loading(AdID, AdSlot)
    /// An ad is on the screen and cannot be closed yet; what the countdown shows, in milliseconds.
    case counting(AdID, AdSlot, remaining: Int)
    /// An ad is on the screen and can be closed.
    case skippable(AdID, AdSlot)

    /// The ad that is loading or on the screen.
    public var ad: AdID? {
        switch self {
        case .idle: nil
        case .loading(let id, _), .counting(let id, _, _), .skippable(let id, _): id
        }
    }

    /// The slot of the ad that is loading or on the screen.
    package var slot: AdSlot? {
        switch self {
        case .idle: nil
        case .loading(_, let slot), .counting(_, let slot, _), .skippable(_, let slot): slot
        }
    }

    /// Whether an ad is on the screen.
    public var isShowing: Bool {
        switch self {
        case .idle, .loading: false
        case .counting, .skippable: true
        }
    }
}
