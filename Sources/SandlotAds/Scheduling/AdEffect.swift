/// An effect that the scheduler requests.
public enum AdEffect: Sendable, Hashable, BitwiseCopyable {
    /// Request an ad from a network.
    case load(AdID, AdSlot)
    /// Refuse an action that would break a rule.
    case refuse(AdRefusal)
    /// Record that the ad has loaded.
    case loaded(AdID)
    /// Give up the ad, so that the game continues.
    case fail(AdID, AdFailure)
    /// Show the ad.
    case show(AdID, AdSlot)
    /// Show the remaining countdown, in milliseconds.
    case count(AdID, Int)
    /// Show the control that closes the ad.
    case offerSkip(AdID)
    /// Record that the control was tapped.
    case skip(AdID)
    /// Record that the ad was tapped, which opens nothing.
    case click(AdID)
    /// Record that the ad was reported.
    case report(AdID)
    /// Remove the ad, so that the game continues.
    case dismiss(AdID, AdDismissal)
    /// Discard a network's answer that is late, repeated, or unexpected.
    case discard(AdID)
}

/// A reason why a requested ad is not shown.
public enum AdFailure: Sendable, Hashable, BitwiseCopyable {
    /// The network has no ad.
    case unfilled
    /// The network took too long.
    case timeout
    /// The game has left the slot.
    case slotLeft
    /// The app has left the foreground or ended.
    case notVisible
    /// The ad would have broken a rule when it was ready.
    case refused(AdRefusal)
}

/// A reason why an ad is removed.
public enum AdDismissal: String, Sendable, Hashable, BitwiseCopyable {
    /// The user closed the ad.
    case skip
    /// The ad has reached its maximum time.
    case auto
    /// The user now owns Remove Ads.
    case entitlement
    /// The game or the app continues.
    case app
}
