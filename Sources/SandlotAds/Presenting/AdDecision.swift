/// What becomes of the wish for an ad.
public enum AdDecision: Sendable, Hashable {
    /// An ad is being loaded; the game waits until ``AdStatus/idle``.
    case granted(AdLoadRequest)
    /// There is none; the game goes on.
    case refused(AdRefusal)

    /// Why there is none, if there is none.
    public var refusal: AdRefusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }
}
