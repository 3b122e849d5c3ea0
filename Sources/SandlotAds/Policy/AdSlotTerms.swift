/// The terms for the ads of one slot.
public struct AdSlotTerms: Sendable, Hashable {
    /// The number of tests for each ad: 1 for an ad with every test, 3 for one with every third.
    ///
    /// A slot of your own counts the tests that were completed since its last ad, so there is never
    /// an ad in it before a test was completed.
    public var testsPerAd: Int
    /// The format of the ads.
    public var format: AdFormat
    /// The label of the control that closes the ad.
    public var skipLabel: String
    /// The time before an ad in this slot can be skipped, or nil for that of the policy.
    public var countdown: Duration?
    /// The time since any ad was closed, in addition to ``AdSpacingTerms/gap``.
    public var gap: Duration
    /// The maximum number of ads in this slot per launch, or nil for no limit.
    public var adsPerLaunch: Int?

    /// The largest possible value of ``adsPerLaunch``.
    public static let maximumAdsPerLaunch = 100

    /// Creates the terms of a slot.
    ///
    /// - Parameters:
    ///   - testsPerAd: The number of tests for each ad.
    ///   - format: The format of the ads.
    ///   - skipLabel: The label of the control that closes the ad.
    ///   - countdown: The time before an ad can be skipped, or nil for that of the policy.
    ///   - gap: The time since any ad was closed.
    ///   - adsPerLaunch: The maximum number of ads per launch, or nil for no limit.
    public init(
        testsPerAd: Int = 1, format: AdFormat = .interstitial, skipLabel: String = "Skip",
        countdown: Duration? = nil, gap: Duration = .zero, adsPerLaunch: Int? = nil
    ) {
        self.testsPerAd = testsPerAd
        self.format = format
        self.skipLabel = skipLabel
        self.countdown = countdown
        self.gap = gap
        self.adsPerLaunch = adsPerLaunch
    }
}
