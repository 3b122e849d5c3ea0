/// How much ads may take altogether.
public struct AdCaps: Sendable, Hashable {
    /// How many ads one test may have.
    public var adsPerTest: Int
    /// The number of ads that any hour may have, at most ``maximumAdsPerHour``; nil is no bound.
    public var adsPerHour: Int?
    /// The share of the time in the foreground that ads may take, in thousandths.
    public var sharePermille: Int
    /// How long the app must have been in the foreground before the share counts.
    public var shareFrom: Duration

    /// The most that ``adsPerHour`` can be.
    public static let maximumAdsPerHour = 16

    /// Makes caps.
    ///
    /// - Parameters:
    ///   - adsPerTest: How many ads one test may have.
    ///   - adsPerHour: The number of ads that any hour may have; nil is no bound.
    ///   - sharePermille: The share of the time in the foreground, in thousandths.
    ///   - shareFrom: How long the app must have been in the foreground before the share counts.
    public init(
        adsPerTest: Int = 2, adsPerHour: Int? = 12, sharePermille: Int = 150,
        shareFrom: Duration = .seconds(60)
    ) {
        self.adsPerTest = adsPerTest
        self.adsPerHour = adsPerHour
        self.sharePermille = sharePermille
        self.shareFrom = shareFrom
    }
}
