public import SandlotTrace

/// An ad that a network delivers, described by its properties.
public struct AdCreative: Sendable, Hashable {
    /// The format.
    public var format: AdFormat
    /// The label that identifies the ad as an ad.
    public var label: String?
    /// Whether the label is visible.
    public var isLabelVisible: Bool
    /// The contrast ratio of the label.
    public var labelContrast: Double?
    /// The content rating.
    public var rating: TraceEvent.AdRating?
    /// Whether the ad is personalized, or nil if that is unknown.
    public var isPersonalized: Bool?
    /// Whether a person has reviewed the ad.
    public var isReviewed: Bool
    /// Whether users can report the ad.
    public var canBeReported: Bool
    /// Whether the ad explains why it is shown.
    public var explainsTargeting: Bool
    /// Whether a character of the app appears in the ad, or nil if that is unknown.
    public var usesAppCharacter: Bool?
    /// Whether the ad contains game instructions, or nil if that is unknown.
    public var containsGameInstruction: Bool?
    /// The duration, or nil if the ad has no end.
    public var duration: Duration?

    /// Creates a creative.
    public init(
        format: AdFormat, label: String? = nil, isLabelVisible: Bool = true,
        labelContrast: Double? = nil, rating: TraceEvent.AdRating? = nil,
        isPersonalized: Bool? = nil, isReviewed: Bool = false, canBeReported: Bool = false,
        explainsTargeting: Bool = false, usesAppCharacter: Bool? = nil,
        containsGameInstruction: Bool? = nil, duration: Duration? = nil
    ) {
        self.format = format
        self.label = label
        self.isLabelVisible = isLabelVisible
        self.labelContrast = labelContrast
        self.rating = rating
        self.isPersonalized = isPersonalized
        self.isReviewed = isReviewed
        self.canBeReported = canBeReported
        self.explainsTargeting = explainsTargeting
        self.usesAppCharacter = usesAppCharacter
        self.containsGameInstruction = containsGameInstruction
        self.duration = duration
    }

    /// Returns a creative that satisfies every policy.
    ///
    /// - Parameter format: The format.
    /// - Returns: A plain, labeled creative of the developer's own.
    public static func house(_ format: AdFormat) -> AdCreative {
        AdCreative(
            format: format, label: "Advertisement", labelContrast: 7, rating: .g,
            isPersonalized: false, isReviewed: true, canBeReported: true,
            usesAppCharacter: false, containsGameInstruction: false)
    }
}
