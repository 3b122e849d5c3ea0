/// The identifier of a rule for ads in the compliance checker.
///
/// The scheduler never calls the checker. They share only these identifiers.
public struct AdRule: RawRepresentable<String>, Sendable, Hashable {
    /// The stable identifier, such as `ad-no-stack`.
    public let rawValue: String

    /// Creates a rule from its identifier.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension AdRule {
    /// No ad during active gameplay.
    public static let noGameplayOverlap = AdRule(rawValue: "ad-no-gameplay-overlap")
    /// Full-screen ads appear only before and after a test.
    public static let slotValid = AdRule(rawValue: "ad-slot-valid")
    /// An ad after a test requires a completed test.
    public static let postRequiresCompletion = AdRule(rawValue: "ad-post-requires-completion")
    /// At most one ad for each test and slot.
    public static let onePerSlot = AdRule(rawValue: "ad-one-per-slot")
    /// Never two ads at once.
    public static let noStack = AdRule(rawValue: "ad-no-stack")
    /// Other events happen between two ads.
    public static let spacing = AdRule(rawValue: "ad-spacing")
    /// No ad right after the launch.
    public static let notAtLaunch = AdRule(rawValue: "ad-not-at-launch")
    /// No ad when the app returns from the background or the user leaves it.
    public static let notOnResumeOrExit = AdRule(rawValue: "ad-not-on-resume-or-exit")
    /// No ad between choosing a level and its first content.
    public static let notAtLevelStart = AdRule(rawValue: "ad-not-at-level-start")
    /// No ad on a watch.
    public static let notOnWatch = AdRule(rawValue: "ad-not-on-watch")
    /// The number and duration of ads are limited.
    public static let frequency = AdRule(rawValue: "ad-frequency")
    /// The countdown runs in full.
    public static let skipNotEarly = AdRule(rawValue: "ad-skip-not-early")
    /// Closing an ad does not open another.
    public static let dismissNoChain = AdRule(rawValue: "ad-dismiss-no-chain")
    /// An ad that fails never blocks play.
    public static let failureNonblocking = AdRule(rawValue: "ad-failure-nonblocking")
    /// Ads are labeled as ads.
    public static let labeled = AdRule(rawValue: "ad-labelled")
    /// An ad is distinct from the game.
    public static let distinctFromContent = AdRule(rawValue: "ad-distinct-from-content")
    /// No personalized ads.
    public static let nonPersonalized = AdRule(rawValue: "ad-non-personalized")
    /// The content is suitable for children.
    public static let rating = AdRule(rawValue: "ad-rating")
    /// People have reviewed the ads of third parties.
    public static let creativeReviewed = AdRule(rawValue: "ad-creative-reviewed")
    /// No ads of third parties.
    public static let thirdPartyDiscouraged = AdRule(rawValue: "ad-third-party-discouraged")
    /// An ad can be reported.
    public static let reportAndWhy = AdRule(rawValue: "ad-report-and-why")
    /// No click right after an ad appears.
    public static let clickGuard = AdRule(rawValue: "ad-click-guard")
    /// No ad after Remove Ads.
    public static let suppressedWhenEntitled = AdRule(rawValue: "ad-suppressed-when-entitled")
}
