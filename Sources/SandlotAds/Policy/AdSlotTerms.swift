/// The terms for the ads of one slot.
public struct AdSlotTerms: Sendable, Hashable {
    /// The number of tests for each ad: 1 for an ad with every test, 3 for one with every third.
    public var testsPerAd: Int
    /// The format of the ads.
    public var format: AdFormat
    /// The label of the control that closes the ad.
    public var skipLabel: String

    /// Creates the terms of a slot.
    ///
    /// - Parameters:
    ///   - testsPerAd: The number of tests for each ad.
    ///   - format: The format of the ads.
    ///   - skipLabel: The label of the control that closes the ad.
    public init(
        testsPerAd: Int = 1, format: AdFormat = .interstitial, skipLabel: String = "Skip"
    ) {
        self.testsPerAd = testsPerAd
        self.format = format
        self.skipLabel = skipLabel
    }
}
