public import SandlotTrace

/// What a creative must be to be shown.
///
/// That it is not personalised and that it is labelled is not open to choice.
public struct AdCreativeTerms: Sendable, Hashable {
    /// The networks that may be asked; `house` is the developer's own.
    public var networks: Set<String>
    /// The formats that are taken.
    public var formats: Set<AdFormat>
    /// The labels that are taken, in any case of letters.
    public var labels: [String]
    /// The least contrast of a label that states one.
    public var labelContrast: Double
    /// The highest rating.
    public var rating: TraceEvent.AdRating
    /// Whether a person must have reviewed it.
    public var mustBeReviewed: Bool
    /// Whether it must be free of the game's characters and instructions.
    public var mustBeDistinct: Bool
    /// Whether it must be possible to report it.
    public var mustBeReportable: Bool

    /// Makes terms.
    ///
    /// - Parameters:
    ///   - networks: The networks that may be asked.
    ///   - formats: The formats that are taken.
    ///   - labels: The labels that are taken.
    ///   - labelContrast: The least contrast of a label that states one.
    ///   - rating: The highest rating.
    ///   - mustBeReviewed: Whether a person must have reviewed it.
    ///   - mustBeDistinct: Whether it must be free of the game's characters and instructions.
    ///   - mustBeReportable: Whether it must be possible to report it.
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
