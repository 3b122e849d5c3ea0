/// What holds for the ads of one slot.
public struct AdSlotTerms: Sendable, Hashable {
    /// How many tests there are for each ad: with 1 every test has one, with 3 every third.
    public var testsPerAd: Int
    /// The format that is asked for.
    public var format: AdFormat
    /// The words on the control that closes the ad.
    public var skipLabel: String

    /// Makes the terms of a slot.
    ///
    /// - Parameters:
    ///   - testsPerAd: How many tests there are for each ad.
    ///   - format: The format that is asked for.
    ///   - skipLabel: The words on the control that closes the ad.
    public init(
        testsPerAd: Int = 1, format: AdFormat = .interstitial, skipLabel: String = "Skip"
    ) {
        self.testsPerAd = testsPerAd
        self.format = format
        self.skipLabel = skipLabel
    }
}
