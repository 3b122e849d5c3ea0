/// The response to a request for an ad.
public enum AdDecision: Sendable, Hashable {
    /// An ad is loading, and the game waits until the status is ``AdStatus/idle``.
    case granted(AdLoadRequest)
    /// There is no ad, and the game continues.
    case refused(AdRefusal)

    /// The reason why there is no ad, or nil.
    public var refusal: AdRefusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }
}
