public import SandlotTrace

/// A policy for the ads of an app.
///
/// A policy is plain data. ``AdScheduler`` and ``AdPresenter`` accept only policies that
/// ``validate()`` accepts.
///
/// ```swift
/// var policy = AdPolicy.strictest
/// policy.caps.adsPerHour = 4
/// policy.slots[.postTest]?.testsPerAd = 3
/// try policy.validate()
/// ```
public struct AdPolicy: Sendable, Hashable {
    /// The policy's name.
    public var name: String
    /// The slots that have ads: the built-in ones, and up to ``maximumOwnSlots`` of your own.
    public var slots: [AdSlot: AdSlotTerms]
    /// The time before an ad can be skipped, by platform.
    public var countdowns: [TraceEvent.Platform: Duration]
    /// The time before an ad can be skipped on platforms that ``countdowns`` does not contain.
    public var countdown: Duration
    /// The longest time that an ad is shown, after which it disappears.
    public var longestShow: Duration
    /// The longest time that the game waits for an ad.
    public var loadTimeout: Duration
    /// The time after the appearance of an ad during which touches are ignored.
    public var clickGuard: Duration
    /// The limits on the number and duration of ads.
    public var caps: AdCaps
    /// The required distance between ads and other events.
    public var spacing: AdSpacingTerms
    /// The requirements for creatives.
    public var creatives: AdCreativeTerms
    /// The size of the control that closes an ad, in points.
    public var closeControl: AdControlSize
    /// Whether the countdown continues while the app is in the background.
    ///
    /// If so, a trace can break the rule `ad-skip-not-early`, which counts only the time for which
    /// the ad is visible.
    public var countsInBackground: Bool
    /// Whether every word of a test must be resolved before an ad after it.
    ///
    /// If not, an ad can appear as soon as the game reports that the level is complete, which can
    /// break the rule `ad-post-requires-completion`.
    public var needsEveryWord: Bool
    /// Whether a watch shows ads.
    public var isAllowedOnWatch: Bool
    /// The number of words of a test for which the app does not record it.
    public var wordsPerTest: Int
    /// The products that remove ads, in addition to those that the header of the trace marks.
    public var removeAdsProducts: [String]
    /// The packs of rules, such as `seed`, whose ad rules this policy satisfies.
    public var promisedPacks: [String]

    /// The largest number of slots of your own.
    public static let maximumOwnSlots = 4

    /// The slots of your own, by name.
    public var ownSlots: [AdSlot] {
        slots.keys.filter(\.isOwn).sorted { $0.rawValue < $1.rawValue }
    }

    /// Creates a policy without ads, to which you add slots.
    ///
    /// - Parameter name: The policy's name.
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

    /// Returns the countdown on a platform.
    ///
    /// - Parameter platform: The platform. An iPad or a simulator without its own countdown uses
    ///   that of iOS.
    /// - Returns: The countdown.
    public func countdown(on platform: TraceEvent.Platform?) -> Duration {
        if let platform, let duration = countdowns[platform] { return duration }
        let isLikePhone = platform == .iPadOS || platform == .sim
        return (isLikePhone ? countdowns[.iOS] : nil) ?? countdown
    }

    /// Returns the countdown of a slot, which is that of the platform unless the slot has its own.
    func countdown(of slot: AdSlot, on platform: TraceEvent.Platform?) -> Duration {
        slots[slot]?.countdown ?? countdown(on: platform)
    }
}

/// The size of a control.
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
