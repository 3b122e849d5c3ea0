/// A reason why the scheduler refuses an action.
public enum AdRefusal: String, Error, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// A word is being presented, spelled, or evaluated.
    case gameplay
    /// Remove Ads is owned.
    case entitled
    /// It is not yet known whether Remove Ads is owned.
    case entitlementUnknown
    /// Remove Ads was owned when the slot started. After a refund, ads return with the next slot.
    case entitledInSlot
    /// The policy has no ads before a test.
    case levelStart
    /// The policy has no ads in the slot.
    case slotNotOffered
    /// The policy has no ads on a watch.
    case watch
    /// The game is not in the slot, or another screen covers it. A slot of your own also needs a
    /// latest test that is finished, and neither the gate nor a bumper page in front of it.
    case outsideSlot
    /// The test has already started, or is an earlier one.
    case testBegun
    /// Not every word of the test was resolved.
    case testUnfinished
    /// The slot of this test has already had its ad.
    case slotUsed
    /// An ad for the slot of this test was requested, but none came.
    case slotFailed
    /// Another ad is loading or on the screen.
    case anotherAd
    /// The app is not in the foreground, or it has ended.
    case notVisible
    /// The app was launched recently, or the user has not yet acted in it.
    case launch
    /// The app has recently returned from the background.
    case resumed
    /// The user wants to leave.
    case leaving
    /// An ad was closed recently, and the user has not acted since.
    case chain
    /// The user has not acted often enough since the last ad.
    case tooFewActions
    /// The last ad was closed too recently.
    case gap
    /// The slot does not have an ad in every test, or no test was completed since its last one.
    case testsBetweenAds
    /// The test has reached its maximum number of ads.
    case testCap
    /// The slot has reached its maximum number of ads in this launch.
    case launchCap
    /// The last hour has reached its maximum number of ads.
    case hourCap
    /// The last 24 hours have reached their maximum number of ads.
    case dayCap
    /// Ads would take too large a share of the time.
    case shareCap
    /// The policy does not allow the creative's network.
    case network
    /// No person has reviewed the creative.
    case unreviewed
    /// The policy does not allow the creative's format.
    case format
    /// The creative is personalized, or this is unknown.
    case personalized
    /// The creative is not rated, or its rating is too high.
    case rating
    /// The creative is not clearly labeled as an ad.
    case unlabeled = "unlabelled"
    /// The creative uses a character of the game or gives game instructions, or this is unknown.
    case posesAsGame
    /// The creative cannot be reported.
    case unreportable
    /// The countdown is not over.
    case countdownRunning
    /// The ad appeared too recently.
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
        case .testsBetweenAds, .testCap, .launchCap, .hourCap, .dayCap, .shareCap: .frequency
        case .network: .thirdPartyDiscouraged
        case .unreviewed: .creativeReviewed
        case .personalized: .nonPersonalized
        case .rating: .rating
        case .unlabeled: .labeled
        case .posesAsGame: .distinctFromContent
        case .unreportable: .reportAndWhy
        case .countdownRunning: .skipNotEarly
        case .clickTooEarly: .clickGuard
        }
    }
}
