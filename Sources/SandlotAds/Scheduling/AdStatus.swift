/// The status that an app draws.
public enum AdStatus: Sendable, Hashable, BitwiseCopyable {
    /// There is no ad, and the game continues.
    case idle
    /// An ad is loading.
    case loading(AdID, AdSlot)
    /// An ad is on the screen and cannot be closed yet. `remaining` is the countdown in
    /// milliseconds.
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
