extension TraceEvent {
    /// The app requests an ad.
    public struct AdRequested: Sendable, Hashable {
        /// The ad.
        public var adId: String
        /// The network, or `house` for the developer's own advertising.
        public var network: String
        /// Whether the ad is personalized.
        public var personalized: Bool?
        /// The method by which the ad is chosen.
        public var targeting: AdTargeting?
        /// The version of the network's SDK.
        public var sdkVersion: String?
        /// The treatment of the user that the app requests from the network.
        public var childTreatment: ChildTreatment
        /// The highest content rating that the app requests.
        public var maxRating: AdRating?
        /// The names of the identifiers that are sent.
        public var identifiers: [String]
        /// The place in the game.
        public var slot: AdSlot?
        /// The format.
        public var format: AdFormat?

        /// Creates an event from its fields.
        public init(
            adId: String, network: String, personalized: Bool? = nil,
            targeting: AdTargeting? = nil, sdkVersion: String? = nil,
            childTreatment: ChildTreatment = .unspecified, maxRating: AdRating? = nil,
            identifiers: [String] = [], slot: AdSlot? = nil, format: AdFormat? = nil
        ) {
            self.adId = adId
            self.network = network
            self.personalized = personalized
            self.targeting = targeting
            self.sdkVersion = sdkVersion
            self.childTreatment = childTreatment
            self.maxRating = maxRating
            self.identifiers = identifiers
            self.slot = slot
            self.format = format
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
            network = try fields.string(.network)
            personalized = try fields.optionalBool(.personalized)
            targeting = try fields.optionalWord(.targeting)
            sdkVersion = try fields.optionalString(.sdkVersion)
            childTreatment = try fields.optionalWord(.childTreatment) ?? .unspecified
            maxRating = try fields.optionalWord(.maxRating)
            identifiers = try fields.optionalStrings(.identifiers) ?? []
            slot = try fields.optionalWord(.slot)
            format = try fields.optionalWord(.format)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.adId, adId)
            members.write(.network, network)
            members.write(.personalized, personalized)
            members.write(.targeting, targeting)
            members.write(.sdkVersion, sdkVersion)
            members.write(.childTreatment, childTreatment, unless: .unspecified)
            members.write(.maxRating, maxRating)
            members.write(.identifiers, identifiers, unless: [])
            members.write(.slot, slot)
            members.write(.format, format)
        }
    }

    /// An ad has loaded.
    public struct AdLoaded: Sendable, Hashable {
        /// The ad.
        public var adId: String

        /// Creates an event from its fields.
        public init(adId: String) {
            self.adId = adId
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.adId, adId)
        }
    }

    /// An ad could not be loaded or shown.
    public struct AdFailed: Sendable, Hashable {
        /// The ad.
        public var adId: String
        /// The step that failed.
        public var stage: AdStage?
        /// The error's code.
        public var code: String?

        /// Creates an event from its fields.
        public init(adId: String, stage: AdStage? = nil, code: String? = nil) {
            self.adId = adId
            self.stage = stage
            self.code = code
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
            stage = try fields.optionalWord(.stage)
            code = try fields.optionalString(.code)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.adId, adId)
            members.write(.stage, stage)
            members.write(.code, code)
        }
    }

    /// An ad appears.
    public struct AdShown: Sendable, Hashable {
        /// The ad.
        public var adId: String
        /// The place in the game.
        public var slot: AdSlot
        /// The format.
        public var format: AdFormat
        /// Whether the ad covers the screen, or nil for the default of its format (see ``isFullScreen``).
        public var modal: Bool?
        /// The surface on which the ad appears.
        public var surface: AdSurface
        /// The countdown of the ad, in milliseconds.
        public var countdownMs: Int?
        /// The duration of the ad, in milliseconds.
        public var durationMs: Int?
        /// The label that identifies the ad as an ad.
        public var label: String?
        /// Whether the label is visible.
        public var labelVisible: Bool
        /// The contrast of the label, as a ratio.
        public var labelContrast: Double?
        /// Whether the ad is personalized.
        public var personalized: Bool?
        /// The content rating of the ad.
        public var rating: AdRating?
        /// The network, or `house` for the developer's own advertising.
        public var network: String?
        /// Whether a person has reviewed the ad.
        public var creativeReviewed: Bool
        /// Whether the user can report the ad.
        public var reportAffordance: Bool
        /// Whether the ad explains why it is shown.
        public var targetingInfo: Bool
        /// The contents of the ad.
        public var creative: Creative?
        /// The text of the skip control.
        public var skipLabel: String?

        /// Creates an event from its fields.
        public init(
            adId: String, slot: AdSlot, format: AdFormat, modal: Bool? = nil,
            surface: AdSurface = .main, countdownMs: Int? = nil, durationMs: Int? = nil,
            label: String? = nil, labelVisible: Bool = true,
            labelContrast: Double? = nil, personalized: Bool? = nil,
            rating: AdRating? = nil, network: String? = nil,
            creativeReviewed: Bool = false, reportAffordance: Bool = false,
            targetingInfo: Bool = false, creative: Creative? = nil,
            skipLabel: String? = nil
        ) {
            self.adId = adId
            self.slot = slot
            self.format = format
            self.modal = modal
            self.surface = surface
            self.countdownMs = countdownMs
            self.durationMs = durationMs
            self.label = label
            self.labelVisible = labelVisible
            self.labelContrast = labelContrast
            self.personalized = personalized
            self.rating = rating
            self.network = network
            self.creativeReviewed = creativeReviewed
            self.reportAffordance = reportAffordance
            self.targetingInfo = targetingInfo
            self.creative = creative
            self.skipLabel = skipLabel
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
            slot = try fields.word(.slot)
            format = try fields.word(.format)
            modal = try fields.optionalBool(.modal)
            surface = try fields.optionalWord(.surface) ?? .main
            countdownMs = try fields.optionalMilliseconds(.countdownMs)
            durationMs = try fields.optionalMilliseconds(.durationMs)
            label = try fields.optionalString(.label)
            labelVisible = try fields.optionalBool(.labelVisible) ?? true
            labelContrast = try fields.optionalNumber(.labelContrast)
            personalized = try fields.optionalBool(.personalized)
            rating = try fields.optionalWord(.rating)
            network = try fields.optionalString(.network)
            creativeReviewed = try fields.optionalBool(.creativeReviewed) ?? false
            reportAffordance = try fields.optionalBool(.reportAffordance) ?? false
            targetingInfo = try fields.optionalBool(.targetingInfo) ?? false
            creative = try fields.optionalObject(.creative)
            skipLabel = try fields.optionalString(.skipLabel)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.adId, adId)
            members.write(.slot, slot)
            members.write(.format, format)
            members.write(.modal, modal)
            members.write(.surface, surface, unless: .main)
            members.write(.countdownMs, countdownMs)
            members.write(.durationMs, durationMs)
            members.write(.label, label)
            members.write(.labelVisible, labelVisible, unless: true)
            members.write(.labelContrast, labelContrast)
            members.write(.personalized, personalized)
            members.write(.rating, rating)
            members.write(.network, network)
            members.write(.creativeReviewed, creativeReviewed, unless: false)
            members.write(.reportAffordance, reportAffordance, unless: false)
            members.write(.targetingInfo, targetingInfo, unless: false)
            members.write(.creative, creative)
            members.write(.skipLabel, skipLabel)
        }
    }

    /// The countdown of an ad shows a number.
    public struct AdCountdown: Sendable, Hashable {
        /// The ad.
        public var adId: String
        /// The remaining time, in milliseconds.
        public var remainingMs: Int

        /// Creates an event from its fields.
        public init(adId: String, remainingMs: Int) {
            self.adId = adId
            self.remainingMs = remainingMs
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
            remainingMs = try fields.milliseconds(.remainingMs)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.adId, adId)
            members.write(.remainingMs, remainingMs)
        }
    }

    /// An ad can be skipped from now on.
    public struct AdSkipEnabled: Sendable, Hashable {
        /// The ad.
        public var adId: String
        /// The width of the control in points.
        public var closeWidthPt: Double?
        /// The height of the control in points.
        public var closeHeightPt: Double?
        /// Whether the control is visible.
        public var closeVisible: Bool?

        /// Creates an event from its fields.
        public init(
            adId: String, closeWidthPt: Double? = nil, closeHeightPt: Double? = nil,
            closeVisible: Bool? = nil
        ) {
            self.adId = adId
            self.closeWidthPt = closeWidthPt
            self.closeHeightPt = closeHeightPt
            self.closeVisible = closeVisible
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
            closeWidthPt = try fields.optionalNumber(.closeWidthPt)
            closeHeightPt = try fields.optionalNumber(.closeHeightPt)
            closeVisible = try fields.optionalBool(.closeVisible)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.adId, adId)
            members.write(.closeWidthPt, closeWidthPt)
            members.write(.closeHeightPt, closeHeightPt)
            members.write(.closeVisible, closeVisible)
        }
    }

    /// The user taps the skip control.
    public struct AdSkipTapped: Sendable, Hashable {
        /// The ad.
        public var adId: String

        /// Creates an event from its fields.
        public init(adId: String) {
            self.adId = adId
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.adId, adId)
        }
    }

    /// The user taps the ad.
    public struct AdClicked: Sendable, Hashable {
        /// The ad.
        public var adId: String
        /// The destination of the tap.
        public var destination: ClickDestination
        /// The identifier of the gate pass.
        public var passId: String?

        /// Creates an event from its fields.
        public init(adId: String, destination: ClickDestination, passId: String? = nil) {
            self.adId = adId
            self.destination = destination
            self.passId = passId
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
            destination = try fields.word(.destination)
            passId = try fields.optionalString(.passId)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.adId, adId)
            members.write(.destination, destination)
            members.write(.passId, passId)
        }
    }

    /// The app closes an ad.
    public struct AdDismissed: Sendable, Hashable {
        /// The ad.
        public var adId: String
        /// The cause.
        public var cause: DismissCause

        /// Creates an event from its fields.
        public init(adId: String, cause: DismissCause) {
            self.adId = adId
            self.cause = cause
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
            cause = try fields.word(.cause)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.adId, adId)
            members.write(.cause, cause)
        }
    }

    /// The user reports an ad.
    public struct AdReported: Sendable, Hashable {
        /// The ad.
        public var adId: String

        /// Creates an event from its fields.
        public init(adId: String) {
            self.adId = adId
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.adId, adId)
        }
    }
}
