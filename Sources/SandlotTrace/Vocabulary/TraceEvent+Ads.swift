extension TraceEvent {
    /// An ad is asked for.
    public struct AdRequested: Sendable, Hashable {
        /// The ad.
        public var adId: String
        /// The network; `house` is the developer's own.
        public var network: String
        /// Whether it is personalised.
        public var personalized: Bool?
        /// What chooses it.
        public var targeting: AdTargeting?
        /// The version of the network's code.
        public var sdkVersion: String?
        /// How the network was told to treat the person.
        public var childTreatment: ChildTreatment
        /// The highest rating that was asked for.
        public var maxRating: AdRating?
        /// The identifiers that were sent.
        public var identifiers: [String]
        /// The place in the game.
        public var slot: AdSlot?
        /// The format.
        public var format: AdFormat?

        /// Makes one from its parts.
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

        func write(to members: inout TraceMembers) {
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

    /// An ad has arrived.
    public struct AdLoaded: Sendable, Hashable {
        /// The ad.
        public var adId: String

        /// Makes one from its parts.
        public init(adId: String) {
            self.adId = adId
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
        }

        func write(to members: inout TraceMembers) {
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

        /// Makes one from its parts.
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

        func write(to members: inout TraceMembers) {
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
        /// Whether it covers the screen; see ``isFullScreen``.
        public var modal: Bool?
        /// Where on the device it stands.
        public var surface: AdSurface
        /// The countdown that it shows.
        public var countdownMs: Int?
        /// How long it lasts.
        public var durationMs: Int?
        /// The label that says that it is an ad.
        public var label: String?
        /// Whether the label can be seen.
        public var labelVisible: Bool
        /// The contrast of the label, as a ratio.
        public var labelContrast: Double?
        /// Whether it is personalised.
        public var personalized: Bool?
        /// Its content rating.
        public var rating: AdRating?
        /// The network; `house` is the developer's own.
        public var network: String?
        /// Whether a person has reviewed it.
        public var creativeReviewed: Bool
        /// Whether it can be reported.
        public var reportAffordance: Bool
        /// Whether it says why it is shown.
        public var targetingInfo: Bool
        /// What it looks like.
        public var creative: Creative?
        /// The words on its skip control.
        public var skipLabel: String?

        /// Makes one from its parts.
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

        func write(to members: inout TraceMembers) {
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
        /// What is left.
        public var remainingMs: Int

        /// Makes one from its parts.
        public init(adId: String, remainingMs: Int) {
            self.adId = adId
            self.remainingMs = remainingMs
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
            remainingMs = try fields.milliseconds(.remainingMs)
        }

        func write(to members: inout TraceMembers) {
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
        /// Whether the control can be seen.
        public var closeVisible: Bool?

        /// Makes one from its parts.
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

        func write(to members: inout TraceMembers) {
            members.write(.adId, adId)
            members.write(.closeWidthPt, closeWidthPt)
            members.write(.closeHeightPt, closeHeightPt)
            members.write(.closeVisible, closeVisible)
        }
    }

    /// A person taps the skip control.
    public struct AdSkipTapped: Sendable, Hashable {
        /// The ad.
        public var adId: String

        /// Makes one from its parts.
        public init(adId: String) {
            self.adId = adId
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
        }

        func write(to members: inout TraceMembers) {
            members.write(.adId, adId)
        }
    }

    /// A person taps the ad.
    public struct AdClicked: Sendable, Hashable {
        /// The ad.
        public var adId: String
        /// Where that leads.
        public var destination: ClickDestination
        /// The gate pass.
        public var passId: String?

        /// Makes one from its parts.
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

        func write(to members: inout TraceMembers) {
            members.write(.adId, adId)
            members.write(.destination, destination)
            members.write(.passId, passId)
        }
    }

    /// An ad goes away.
    public struct AdDismissed: Sendable, Hashable {
        /// The ad.
        public var adId: String
        /// Why.
        public var cause: DismissCause

        /// Makes one from its parts.
        public init(adId: String, cause: DismissCause) {
            self.adId = adId
            self.cause = cause
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
            cause = try fields.word(.cause)
        }

        func write(to members: inout TraceMembers) {
            members.write(.adId, adId)
            members.write(.cause, cause)
        }
    }

    /// A person reports an ad.
    public struct AdReported: Sendable, Hashable {
        /// The ad.
        public var adId: String

        /// Makes one from its parts.
        public init(adId: String) {
            self.adId = adId
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
        }

        func write(to members: inout TraceMembers) {
            members.write(.adId, adId)
        }
    }
}
