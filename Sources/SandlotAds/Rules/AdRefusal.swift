/// Why something is not done.
public enum AdRefusal: String, Error, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// A word is being presented, spelled or judged.
    case gameplay
    /// Remove Ads is owned.
    case entitled
    /// Nobody knows yet whether Remove Ads is owned.
    case entitlementUnknown
    /// Remove Ads was owned when the slot began; after a refund ads come back with the next slot.
    case entitledInSlot
    /// The policy has no ads before a test.
    case levelStart
    /// The policy does not offer the slot.
    case slotNotOffered
    /// The policy has no ads on a watch.
    case watch
    /// The game is not in the slot, or another screen covers it.
    case outsideSlot
    /// The test has begun already, or is an older one.
    case testBegun
    /// Not every word of the test was resolved.
    case testUnfinished
    /// The slot of this test has had its ad.
    case slotUsed
    /// The slot of this test was tried, and no ad came.
    case slotFailed
    /// Another ad is loading or on the screen.
    case anotherAd
    /// The app is not in the foreground, or it has ended.
    case notVisible
    /// The app was launched just now, or nothing has been done in it yet.
    case launch
    /// The app has just come back from the background.
    case resumed
    /// Somebody is about to leave.
    case leaving
    /// An ad has just been closed, and nothing was done since.
    case chain
    /// Too little was done since the last ad.
    case tooFewActions
    /// The last ad was closed too short a time ago.
    case gap
    /// The slot does not have an ad for every test.
    case testsBetweenAds
    /// The test has had its ads.
    case testCap
    /// The last hour has had its ads.
    case hourCap
    /// Ads would take too large a share of the time.
    case shareCap
    /// The creative is of a network that the policy does not name.
    case network
    /// No person has reviewed the creative.
    case unreviewed
    /// The creative is of a format that the policy does not name.
    case format
    /// The creative is personalised, or does not say that it is not.
    case personalized
    /// The creative is not rated, or rated above the policy's bound.
    case rating
    /// The creative is not clearly labelled as an ad.
    case unlabelled
    /// The creative uses a character of the game or tells how to play, or does not say that it does not.
    case posesAsGame
    /// The creative cannot be reported.
    case unreportable
    /// The countdown is not over.
    case countdownRunning
    /// The ad has only just appeared.
    case clickTooEarly
    /// There is no ad on the screen.
    case noAd

    /// The rule that would be broken.
    public var rule: AdRule {
        switch self {
        case .gameplay: .noGameplayOverlap
        case .entitled, .entitlementUnknown, .entitledInSlot: .suppressedWhenEntitled
        case .levelStart: .notAtLevelStart
        case .watch: .notOnWatch
        case .slotNotOffered, .outsideSlot, .testBegun, .format, .noAd: .slotValid
        case .testUnfinished: .postRequiresCompletion
        case .slotUsed: .onePerSlot
        case .slotFailed: .failureNonblocking
        case .anotherAd: .noStack
        case .notVisible, .resumed, .leaving: .notOnResumeOrExit
        case .launch: .notAtLaunch
        case .chain: .dismissNoChain
        case .tooFewActions, .gap: .spacing
        case .testsBetweenAds, .testCap, .hourCap, .shareCap: .frequency
        case .network: .thirdPartyDiscouraged
        case .unreviewed: .creativeReviewed
        case .personalized: .nonPersonalized
        case .rating: .rating
        case .unlabelled: .labelled
        case .posesAsGame: .distinctFromContent
        case .unreportable: .reportAndWhy
        case .countdownRunning: .skipNotEarly
        case .clickTooEarly: .clickGuard
        }
    }
}
