/// The limits on the number and duration of ads.
public struct AdCaps: Sendable, Hashable {
    /// The maximum number of ads per test, in all of its slots, including your own after it.
    public var adsPerTest: Int
    /// The maximum number of ads in any hour, up to ``maximumAdsPerHour``, or nil for no limit.
    public var adsPerHour: Int?
    /// The maximum number of ads in any 24 hours, up to ``maximumAdsPerDay``, or nil for no limit.
    ///
    /// The 24 hours are not those of a calendar day, so neither midnight nor a change of the time
    /// zone allows another ad.
    public var adsPerDay: Int?
    /// Whether ``adsPerDay`` also counts the ads that other devices of the family have shown.
    ///
    /// The app reports them with ``AdPresenter/learn(adsElsewhere:)``.
    public var countsFamilyAds: Bool
    /// The maximum share of the foreground time that ads take, in thousandths.
    public var sharePermille: Int
    /// The foreground time after which the share applies.
    public var shareFrom: Duration

    /// The largest possible value of ``adsPerHour``.
    public static let maximumAdsPerHour = 16
    /// The largest possible value of ``adsPerDay``.
    public static let maximumAdsPerDay = 32

    /// Creates caps.
    ///
    /// - Parameters:
    ///   - adsPerTest: The maximum number of ads per test.
    ///   - adsPerHour: The maximum number of ads in any hour, or nil for no limit.
    ///   - adsPerDay: The maximum number of ads in any 24 hours, or nil for no limit.
    ///   - countsFamilyAds: Whether `adsPerDay` also counts the ads of the family's other devices.
    ///   - sharePermille: The maximum share of the foreground time that ads take, in thousandths.
    ///   - shareFrom: The foreground time after which the share applies.
    public init(
        adsPerTest: Int = 2, adsPerHour: Int? = 12, adsPerDay: Int? = nil,
        countsFamilyAds: Bool = false, sharePermille: Int = 150, shareFrom: Duration = .seconds(60)
    ) {
        self.adsPerTest = adsPerTest
        self.adsPerHour = adsPerHour
        self.adsPerDay = adsPerDay
        self.countsFamilyAds = countsFamilyAds
        self.sharePermille = sharePermille
        self.shareFrom = shareFrom
    }
}
