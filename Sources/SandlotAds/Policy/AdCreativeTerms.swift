public import SandlotTrace

/// The requirements for creatives.
///
/// All creatives must also be labeled and not personalized, which a policy cannot change.
public struct AdCreativeTerms: Sendable, Hashable {
    /// The allowed networks.
    ///
    /// The name `house` stands for the developer's own ads.
    public var networks: Set<String>
    /// The allowed formats.
    public var formats: Set<AdFormat>
    /// The allowed labels, regardless of case.
    public var labels: [String]
    /// The minimum contrast ratio of a label whose contrast is known.
    public var labelContrast: Double
    /// The highest rating.
    public var rating: TraceEvent.AdRating
    /// Whether a person must have reviewed the ad.
    public var mustBeReviewed: Bool
    /// Whether the ad must be free of the game's characters and instructions.
    public var mustBeDistinct: Bool
    /// Whether users must be able to report the ad.
    public var mustBeReportable: Bool

    /// Creates requirements.
    ///
    /// - Parameters:
    ///   - networks: The allowed networks.
    ///   - formats: The allowed formats.
    ///   - labels: The allowed labels.
    ///   - labelContrast: The minimum contrast ratio of a label whose contrast is known.
    ///   - rating: The highest rating.
    ///   - mustBeReviewed: Whether a person must have reviewed the ad.
    ///   - mustBeDistinct: Whether the ad must be free of the game's characters and instructions.
    ///   - mustBeReportable: Whether users must be able to report the ad.
    public init(
        networks: Set<String> = ["house"], formats: Set<AdFormat> = [.interstitial],
        labels: [String] = ["Advertisement"], labelContrast: Double = 3,
        rating: TraceEvent.AdRating = .g, mustBeReviewed: Bool = false,
        mustBeDistinct: Bool = false, mustBeReportable: Bool = false
    ) {
        self.networks = networks
        self.formats = formats
        self.labels = labels
        self.labelContrast = labelContrast
        self.rating = rating
        self.mustBeReviewed = mustBeReviewed
        self.mustBeDistinct = mustBeDistinct
        self.mustBeReportable = mustBeReportable
    }
}
