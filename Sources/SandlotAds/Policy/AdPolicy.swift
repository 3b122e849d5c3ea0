public import SandlotTrace

/// When, where and which ads an app shows.
///
/// A policy is plain data. ``validate()`` says whether it makes sense; ``AdScheduler`` and ``AdPresenter`` take no
/// other.
///
/// ```swift
/// var policy = AdPolicy.strictest
/// policy.caps.adsPerHour = 4
/// policy.slots[.postTest]?.testsPerAd = 3
/// try policy.validate()
/// ```
public struct AdPolicy: Sendable, Hashable {
    /// What the policy is called.
    public var name: String
    /// The slots that have ads.
    public var slots: [AdSlot: AdSlotTerms]
    /// How long an ad is on the screen before it can be skipped, by platform.
    public var countdowns: [TraceEvent.Platform: Duration]
    /// The same where ``countdowns`` says nothing.
    public var countdown: Duration
    /// How long an ad stays at the most; it then goes away by itself.
    public var longestShow: Duration
    /// How long the game waits for an ad.
    public var loadTimeout: Duration
    /// How long an ad takes no touch after it has appeared.
    public var clickGuard: Duration
    /// How much ads may take altogether.
    public var caps: AdCaps
    /// What must lie between ads.
    public var spacing: AdSpacingTerms
    /// What a creative must be.
    public var creatives: AdCreativeTerms
    /// The size of the control that closes an ad, in points.
    public var closeControl: AdControlSize
    /// Whether the countdown goes on while the app is in the background.
    ///
    /// The rule `ad-skip-not-early` counts the time in which the ad is visible, so a trace of such a policy can break it.
    public var countsInBackground: Bool
    /// Whether a test needs every one of its words before it has an ad after it.
    ///
    /// Without that, an ad comes as soon as the game says that the level is complete, which can break the rule
    /// `ad-post-requires-completion`.
    public var needsEveryWord: Bool
    /// Whether a watch shows ads.
    public var isAllowedOnWatch: Bool
    /// How many words a test has that does not say so.
    public var wordsPerTest: Int
    /// The products that end ads.
    public var removeAdsProducts: [String]
    /// The packs of rules whose rules on ads a trace of this policy keeps, as in `seed`.
    public var promisedPacks: [String]

    /// Makes a policy without any ad, to be filled in.
    ///
    /// - Parameter name: What the policy is called.
    public init(name: String) {
        self.name = name
        slots = [:]
        countdowns = [.watchOS: .seconds(3)]
        countdown = .seconds(5)
        longestShow = .seconds(30)
        loadTimeout = .seconds(4)
        clickGuard = .seconds(1)
        caps = AdCaps()
        spacing = AdSpacingTerms()
        creatives = AdCreativeTerms()
        closeControl = AdControlSize(width: 48, height: 48)
        countsInBackground = false
        needsEveryWord = true
        isAllowedOnWatch = true
        wordsPerTest = 15
        removeAdsProducts = ["remove_ads"]
        promisedPacks = []
    }

    /// The countdown on a platform.
    ///
    /// - Parameter platform: The platform; where they are not mentioned, iPads and simulators are like phones.
    /// - Returns: The countdown.
    public func countdown(on platform: TraceEvent.Platform?) -> Duration {
        if let platform, let duration = countdowns[platform] { return duration }
        let isLikePhone = platform == .iPadOS || platform == .sim
        return (isLikePhone ? countdowns[.iOS] : nil) ?? countdown
    }
}

/// How large a control is.
public struct AdControlSize: Sendable, Hashable {
    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double

    /// Makes a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
