/// What the scheduler wants done.
public enum AdEffect: Sendable, Hashable, BitwiseCopyable {
    /// Ask a network for an ad.
    case load(AdID, AdSlot)
    /// Nothing is done, because a rule would be broken.
    case refuse(AdRefusal)
    /// The ad has come.
    case loaded(AdID)
    /// There will be no ad: the game goes on.
    case fail(AdID, AdFailure)
    /// Put the ad on the screen.
    case show(AdID, AdSlot)
    /// Show how much of the countdown is left, in milliseconds.
    case count(AdID, Int)
    /// Offer the control that closes the ad.
    case offerSkip(AdID)
    /// The control was tapped.
    case skip(AdID)
    /// The ad was tapped; that leads nowhere.
    case click(AdID)
    /// The ad was reported.
    case report(AdID)
    /// Take the ad off the screen: the game goes on.
    case dismiss(AdID, AdDismissal)
    /// A network's answer is late, doubled or to no question: throw it away.
    case discard(AdID)
}

/// Why an ad that was asked for is not shown.
public enum AdFailure: Sendable, Hashable, BitwiseCopyable {
    /// The network has none.
    case unfilled
    /// The network took too long.
    case timeout
    /// The game has left the slot.
    case slotLeft
    /// The app has left the foreground, or ends.
    case notVisible
    /// When the ad could have been shown, it would have broken a rule.
    case refused(AdRefusal)
}

/// Why an ad leaves the screen.
public enum AdDismissal: String, Sendable, Hashable, BitwiseCopyable {
    /// A person has closed it.
    case skip
    /// Its time is over.
    case auto
    /// Remove Ads is owned now.
    case entitlement
    /// The game or the app goes on.
    case app
}
