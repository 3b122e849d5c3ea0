extension TraceEvent {
    /// A mediator passes a request for an ad to the adapter of a network.
    public struct AdAdapterRequested: Sendable, Hashable {
        /// The ad.
        public var adId: String
        /// The name of the adapter.
        public var adapter: String
        /// The way in which the mediator chooses.
        public var auction: AdAuction?
        /// The treatment of the user that the adapter is told.
        public var childTreatment: ChildTreatment
        /// Whether the adapter may personalize the ad.
        public var personalized: Bool?
        /// The highest rating that the adapter is told.
        public var maxRating: AdRating?
        /// The names of the identifiers that the adapter receives.
        public var identifiers: [String]

        /// Creates an event from its fields.
        public init(
            adId: String, adapter: String, auction: AdAuction? = nil,
            childTreatment: ChildTreatment = .unspecified, personalized: Bool? = nil,
            maxRating: AdRating? = nil, identifiers: [String] = []
        ) {
            self.adId = adId
            self.adapter = adapter
            self.auction = auction
            self.childTreatment = childTreatment
            self.personalized = personalized
            self.maxRating = maxRating
            self.identifiers = identifiers
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
            adapter = try fields.string(.adapter)
            auction = try fields.optionalWord(.auction)
            childTreatment = try fields.optionalWord(.childTreatment) ?? .unspecified
            personalized = try fields.optionalBool(.personalized)
            maxRating = try fields.optionalWord(.maxRating)
            identifiers = try fields.optionalStrings(.identifiers) ?? []
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.adId, adId)
            members.write(.adapter, adapter)
            members.write(.auction, auction)
            members.write(.childTreatment, childTreatment, unless: .unspecified)
            members.write(.personalized, personalized)
            members.write(.maxRating, maxRating)
            members.write(.identifiers, identifiers, unless: [])
        }
    }

    /// The adapter of a network answers a mediator.
    public struct AdAdapterAnswered: Sendable, Hashable {
        /// The ad.
        public var adId: String
        /// The name of the adapter.
        public var adapter: String
        /// The answer.
        public var result: AdapterResult

        /// Creates an event from its fields.
        public init(adId: String, adapter: String, result: AdapterResult) {
            self.adId = adId
            self.adapter = adapter
            self.result = result
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            adId = try fields.string(.adId)
            adapter = try fields.string(.adapter)
            result = try fields.word(.result)
        }

        func write(to members: inout some TraceMemberWriter) {
            members.write(.adId, adId)
            members.write(.adapter, adapter)
            members.write(.result, result)
        }
    }

    /// The way in which a mediator chooses among networks.
    public struct AdAuction: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `waterfall`: one network after the other.
        public static let waterfall = AdAuction(rawValue: "waterfall")
        /// The word `bidding`: all networks at once, and the highest price wins.
        public static let bidding = AdAuction(rawValue: "bidding")
    }

    /// The answer of an adapter.
    public struct AdapterResult: TraceWord {
        /// The word in a trace.
        public let rawValue: String

        /// Creates a value from a known or unknown word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The word `fill`.
        public static let fill = AdapterResult(rawValue: "fill")
        /// The word `noFill`.
        public static let noFill = AdapterResult(rawValue: "noFill")
        /// The word `error`.
        public static let error = AdapterResult(rawValue: "error")
        /// The word `timeout`.
        public static let timeout = AdapterResult(rawValue: "timeout")
        /// The word `outbid`: another network offered more.
        public static let outbid = AdapterResult(rawValue: "outbid")
    }
}
