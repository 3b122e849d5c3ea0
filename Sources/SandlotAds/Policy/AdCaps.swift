/// The limits on the number and duration of ads.
public struct AdCaps: Sendable, Hashable {
    /// The maximum number of ads per test.
    public var adsPerTest: Int
    /// The maximum number of ads in any hour, up to ``maximumAdsPerHour``, or nil for no limit.
    public var adsPerHour: Int?
    /// The maximum share of the foreground time that ads take, in thousandths.
    public var sharePermille: Int
    /// The foreground time after which the share applies.
    public var shareFrom: Duration

    /// The largest possible value of ``adsPerHour``.
    public static let maximumAdsPerHour = 16

    /// Creates caps.
    ///
    /// - Parameters:
    ///   - adsPerTest: The maximum number of ads per test.
    ///   - adsPerHour: The maximum number of ads in any hour, or nil for no limit.
    ///   - sharePermille: The maximum share of the foreground time that ads take, in thousandths.
    ///   - shareFrom: The foreground time after which the share applies.
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
