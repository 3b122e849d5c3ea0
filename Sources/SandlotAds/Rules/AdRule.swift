/// The name of a rule on ads, as the checker of traces knows it.
///
/// The scheduler never asks the checker; they share nothing but these names.
public struct AdRule: RawRepresentable<String>, Sendable, Hashable {
    /// The stable name, as in `ad-no-stack`.
    public let rawValue: String

    /// Makes one from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension AdRule {
    /// No ad during active gameplay.
    public static let noGameplayOverlap = AdRule(rawValue: "ad-no-gameplay-overlap")
    /// Full-screen ads only before and after a test.
    public static let slotValid = AdRule(rawValue: "ad-slot-valid")
    /// An ad after a test needs a completed test.
    public static let postRequiresCompletion = AdRule(rawValue: "ad-post-requires-completion")
    /// One ad for a test and slot.
    public static let onePerSlot = AdRule(rawValue: "ad-one-per-slot")
    /// Never two ads at once.
    public static let noStack = AdRule(rawValue: "ad-no-stack")
    /// Something happens between two ads.
    public static let spacing = AdRule(rawValue: "ad-spacing")
    /// No ad right after the launch.
    public static let notAtLaunch = AdRule(rawValue: "ad-not-at-launch")
    /// No ad when the app comes back or is being left.
    public static let notOnResumeOrExit = AdRule(rawValue: "ad-not-on-resume-or-exit")
    /// No ad between choosing a level and its first content.
    public static let notAtLevelStart = AdRule(rawValue: "ad-not-at-level-start")
    /// No ad on a watch.
    public static let notOnWatch = AdRule(rawValue: "ad-not-on-watch")
    /// All ads together stay within bounds.
    public static let frequency = AdRule(rawValue: "ad-frequency")
    /// The countdown is served in full.
    public static let skipNotEarly = AdRule(rawValue: "ad-skip-not-early")
    /// Closing an ad does not open another.
    public static let dismissNoChain = AdRule(rawValue: "ad-dismiss-no-chain")
    /// An ad that fails never blocks play.
    public static let failureNonblocking = AdRule(rawValue: "ad-failure-nonblocking")
    /// Ads say that they are ads.
    public static let labelled = AdRule(rawValue: "ad-labelled")
    /// An ad does not pose as the game.
    public static let distinctFromContent = AdRule(rawValue: "ad-distinct-from-content")
    /// No personalised ads.
    public static let nonPersonalized = AdRule(rawValue: "ad-non-personalized")
    /// The content fits children.
    public static let rating = AdRule(rawValue: "ad-rating")
    /// People have reviewed what strangers advertise.
    public static let creativeReviewed = AdRule(rawValue: "ad-creative-reviewed")
    /// No ads of third parties.
    public static let thirdPartyDiscouraged = AdRule(rawValue: "ad-third-party-discouraged")
    /// An ad can be reported.
    public static let reportAndWhy = AdRule(rawValue: "ad-report-and-why")
    /// No click in the first moment.
    public static let clickGuard = AdRule(rawValue: "ad-click-guard")
    /// No ad after Remove Ads.
    public static let suppressedWhenEntitled = AdRule(rawValue: "ad-suppressed-when-entitled")
}
