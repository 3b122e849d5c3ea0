public import SandlotTrace

/// An ad as a network delivers it: what it says about itself.
public struct AdCreative: Sendable, Hashable {
    /// What it is.
    public var format: AdFormat
    /// The label that says that it is an ad.
    public var label: String?
    /// Whether the label can be seen.
    public var isLabelVisible: Bool
    /// The contrast of the label, as a ratio.
    public var labelContrast: Double?
    /// Its content rating.
    public var rating: TraceEvent.AdRating?
    /// Whether it is personalised; nil if it does not say.
    public var isPersonalized: Bool?
    /// Whether a person has reviewed it.
    public var isReviewed: Bool
    /// Whether it can be reported.
    public var canBeReported: Bool
    /// Whether it says why it is shown.
    public var explainsTargeting: Bool
    /// Whether a character of the app appears in it; nil if it does not say.
    public var usesAppCharacter: Bool?
    /// Whether it tells how to play; nil if it does not say.
    public var containsGameInstruction: Bool?
    /// How long it lasts; nil if it has no end.
    public var duration: Duration?

    /// Makes one from its parts.
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

    /// A creative that every policy takes.
    ///
    /// - Parameter format: What it is.
    /// - Returns: A plain, labelled creative of the house.
    public static func house(_ format: AdFormat) -> AdCreative {
        AdCreative(
            format: format, label: "Advertisement", labelContrast: 7, rating: .g,
            isPersonalized: false, isReviewed: true, canBeReported: true,
            usesAppCharacter: false, containsGameInstruction: false)
    }
}
